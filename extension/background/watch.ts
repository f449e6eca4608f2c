// Makes a sentinel for what the person pointed at.

import { Failure } from '../failure.ts';
import type { Watched, WatchTarget } from '../messages.ts';
import { ownZone } from '../own-zone.ts';
import { t } from '../t.ts';
import { watchText } from '../watch-text.ts';
import { callPaired } from './call-paired.ts';

export async function watch(target: WatchTarget): Promise<Watched> {
  if (!/^https?:/i.test(target.url)) {
    throw new Failure({ code: 'bad-request', message: t('onlyWebPages'), problems: [] });
  }
  const create = (text: string) =>
    callPaired('createSentinel', { text, whenNameTaken: 'number', zone: ownZone() });
  if (target.phrase === undefined) return { sentinel: await create(watchText(target)), note: null };
  try {
    return { sentinel: await create(watchText(target)), note: null };
  } catch (error) {
    // A server that cannot watch phrases yet says so; the page itself it can always watch.
    if (Failure.from(error).code !== 'invalid-sentinel') throw error;
    const sentinel = await create(watchText({ ...target, phrase: undefined }));
    return { sentinel, note: t('phraseNotYet') };
  }
}
