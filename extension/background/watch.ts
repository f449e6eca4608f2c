// Makes a sentinel for what the person pointed at.

import type { SentinelView } from '../../shared/api/sentinels.ts';
import { Failure } from '../failure.ts';
import { readConnection } from '../local/connection.ts';
import { readHere } from '../local/replica.ts';
import type { Pending } from '../local/with-pending.ts';
import type { Watched, WatchTarget } from '../messages.ts';
import { ownZone } from '../own-zone.ts';
import { t } from '../t.ts';
import { watchText } from '../watch-text.ts';
import { perform } from './perform.ts';

export async function watch(target: WatchTarget, id: string = crypto.randomUUID()): Promise<Watched> {
  if (!/^https?:/i.test(target.url)) {
    throw new Failure({ code: 'bad-request', message: t('onlyWebPages'), problems: [] });
  }
  if (!(await readConnection()))
    throw new Failure({ code: 'unpaired', message: t('pairFirst'), problems: [] });
  const known = await alreadyWatching(target, id);
  if (known !== null) return { sentinel: known, note: null, already: true };
  const create = {
    kind: 'create',
    sentinelId: id,
    text: watchText(target),
    whenNameTaken: 'number',
  } as const;
  const sentinel = (await perform({ ...create, zone: ownZone() }, id)) as SentinelView & Pending;
  return { sentinel, note: sentinel.pending ? t('willBeWatched') : null, already: false };
}

/** One that says what this click would say, whatever its name: two of them would tell every change twice. */
async function alreadyWatching(target: WatchTarget, own: string): Promise<SentinelView | null> {
  const { sentinels } = await readHere(target.url);
  // What this very click made before it was interrupted is not in its way.
  const isSame = ({ id, name, text, state }: SentinelView) =>
    id !== own && state === 'enabled' && text === watchText({ ...target, name });
  return sentinels.find(isSame) ?? null;
}
