// What a page draws before it has read everything is exactly what the whole list begins with.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortSentinels } from '../../../extension/dashboard/list/sort-sentinels.ts';
import { beginningNow } from '../../../extension/local/beginning.ts';
import { enqueue } from '../../../extension/local/enqueue.ts';
import { applyAnswer } from '../../../extension/local/pull.ts';
import { ownReplica, readReplica, readReplicaBeginning } from '../../../extension/local/replica.ts';
import { aSentinel } from '../dashboard/a-sentinel.ts';

const order = { sort: 'activity', reversed: false } as const;
const aRow = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((n) => `s${n}`),
  state: fc.constantFrom('enabled', 'waiting', 'disabled', 'ended'),
  lastChangeAt: fc.option(fc.integer({ min: 0, max: 5 })),
  createdAt: fc.integer({ min: 0, max: 5 }),
} as const);

describe('the beginning of the list', () => {
  it('is what the list begins with, whatever was written or removed since it was kept', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(aRow, { selector: ({ id }) => id }),
        fc.integer({ min: 1, max: 10 }),
        fc.uniqueArray(fc.tuple(aRow, fc.boolean()), { selector: ([{ id }]) => id, maxLength: 10 }),
        (given, most, since) => {
          const all = given.map((one) => aSentinel(one));
          const late = since.map(([one, isGone]) => ({ id: one.id, value: isGone ? null : aSentinel(one) }));
          const now = new Map(all.map((one) => [one.id, one]));
          for (const { id, value } of late) {
            if (value) now.set(id, value);
            else now.delete(id);
          }
          const beginning = beginningNow(sortSentinels(all, order).slice(0, most), late);
          const ids = sortSentinels([...now.values()], order).map(({ id }) => id);
          expect(beginning.map(({ id }) => id)).toEqual(ids.slice(0, beginning.length));
        },
      ),
    );
  });

  it('is kept when many are folded together, and is not told while something waits to be sent', async () => {
    await ownReplica('device');
    expect(await readReplicaBeginning()).toBeNull();
    const sentinels = Array.from({ length: 700 }, (_, i) => aSentinel({ id: `s${i}`, createdAt: i }));
    const standing = { sentinels: 700, revisions: 0 };
    const answer = { sentinels, changes: [], overwritten: [], removed: [], unread: 0, now: 0, cursor: 'c' };
    await applyAnswer({ ...answer, standing, reset: true, complete: true }, 'device', 'UTC');
    const newest = aSentinel({ id: 'newest', createdAt: 701 });
    const more = { ...answer, sentinels: [newest], standing, reset: false, complete: true };
    await applyAnswer(more, 'device', 'UTC');

    const beginning = (await readReplicaBeginning())!;
    expect(beginning.isWhole).toBe(false);
    expect(beginning.sentinels.slice(0, 3).map(({ id }) => id)).toEqual(['newest', 's699', 's698']);
    const whole = await readReplica(beginning);
    expect(whole.isWhole).toBe(true);
    expect(whole.sentinels).toHaveLength(701);
    expect(sortSentinels(whole.sentinels, order).slice(0, beginning.sentinels.length)).toEqual(
      beginning.sentinels,
    );

    await enqueue({ kind: 'pause', sentinelId: 's0' });
    expect(await readReplicaBeginning()).toBeNull();
  });
});
