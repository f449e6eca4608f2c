// The steps from a notice to a claimed message, for the contracts of the outbox.
import { expect } from 'vitest';
import type { UnplannedNotice } from '../../server/store/notify-records.ts';
import type { NewNotice, Sentinel } from '../../server/store/records.ts';
import type { Store } from '../../server/store/store.ts';
import type { LeasedMessage, PutTogether, Settled, Waiting } from '../../server/store/telling-store.ts';
import type { freshStore } from './fresh-store.ts';
import { aCheck, aNotice, aPage, aSentinel, aUser, lease, minute, newId, noon } from './samples.ts';

export const channels = ['email', 'webhook', 'feed', 'extension'];
export const byMail = { channel: 'email', address: 'jill@example.org' } as const;
export const allAtOnce = ({ due }: Waiting): PutTogether => ({
  messages: [due.map(({ id }) => id)],
  postponed: [],
  dropped: [],
});

export function outboxSteps(db: ReturnType<typeof freshStore>) {
  const aWatcher = async () => {
    const user = await aUser(db.store);
    const page = await aPage(db.store);
    return { user, page, sentinel: await aSentinel(db.store, user.id, page.id) };
  };

  /** Writes notices about a sentinel as a check that found nothing else. */
  const tell = async (sentinel: Sentinel, ...notices: Partial<NewNotice>[]) => {
    const all = notices.map((one) => aNotice(sentinel, null, { ...byMail, ...one }));
    const check = aCheck(await lease(db.store, sentinel.pageId), { notices: all });
    expect(await db.store.commitCheck(check)).toBe('committed');
    return all.map(({ id }) => id);
  };
  const planAll = async (dueAt = noon, store = db.store): Promise<UnplannedNotice[]> => {
    const notices = await store.outbox.unplanned(1000);
    await store.outbox.plan(
      notices.map((notice) => ({ notice, address: notice.address ?? '', dueAt })),
      () => newId('recipient'),
    );
    return notices;
  };
  const putTogether = async (decide = allAtOnce, now = noon, store = db.store) => {
    const ready = await store.outbox.ready(channels, now, 100);
    await store.outbox.putTogether(ready, now, () => newId('message'), decide);
    return ready;
  };
  const claim = (owner: string, now = noon, limit = 10, store = db.store) =>
    claimSome({ owner, now, until: now + minute, limit }, store);
  const claimSome = (claim: Partial<Parameters<Store['outbox']['claim']>[0]>, store = db.store) =>
    store.outbox.claim({
      ...{ channel: 'email', owner: 'a', now: noon, until: noon + minute, limit: 10, each: 10, except: [] },
      ...claim,
    });
  const settle = ({ message, lease }: LeasedMessage, outcome: Settled['outcome'], now = noon) =>
    db.store.outbox.settle({ id: message.id, lease, outcome }, now);
  /** A message about one notice, claimed. */
  const aClaimed = async (owner = 'a') => {
    const { user, sentinel } = await aWatcher();
    const [notice] = await tell(sentinel, {});
    await planAll();
    await putTogether();
    const [claimed] = await claim(owner);
    return { user, sentinel, notice: notice!, claimed: claimed! };
  };
  const stateOf = async (notice: string) =>
    (await db.rows(`select state, last_error, message_id from notices where id = '${notice}'`))[0]!;

  return { aWatcher, tell, planAll, putTogether, claim, claimSome, settle, aClaimed, stateOf };
}
