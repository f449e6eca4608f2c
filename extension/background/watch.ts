// Makes a sentinel for what the person pointed at.

import { Failure } from '../failure.ts';
import { readConnection } from '../local/connection.ts';
import type { LocalSentinel } from '../local/with-pending.ts';
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
  const create = {
    kind: 'create',
    sentinelId: id,
    text: watchText(target),
    whenNameTaken: 'number',
  } as const;
  const sentinel = (await perform({ ...create, zone: ownZone() }, id)) as LocalSentinel;
  return { sentinel, note: sentinel.pending ? t('willBeWatched') : null };
}
