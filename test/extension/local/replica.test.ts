// The local copy in a real (if small) IndexedDB: whoever reads on from what they know sees the same as whoever begins afresh.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '../../../extension/local/database.ts';
import { enqueue } from '../../../extension/local/enqueue.ts';
import { applyAnswer } from '../../../extension/local/pull.ts';
import {
  ownReplica,
  type Replica,
  readHere,
  readReplica,
  readSentinel,
} from '../../../extension/local/replica.ts';
import { readSyncState } from '../../../extension/local/sync-state.ts';
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import type { SyncAnswer } from '../../../shared/api/sync.ts';
import { aSentinel } from '../dashboard/a-sentinel.ts';

let owner = '';
let owners = 0;
beforeEach(async () => {
  owner = `device-${++owners}`;
  await ownReplica(owner);
});

const empty: SyncAnswer = {
  reset: false,
  sentinels: [],
  changes: [],
  overwritten: [],
  removed: [],
  unread: 0,
  standing: { sentinels: 0, revisions: 0 },
  now: 0,
  cursor: 'c',
  complete: true,
};
const tell = (answer: Partial<SyncAnswer>) => applyAnswer({ ...empty, ...answer }, owner, 'UTC');
const names = ({ sentinels }: Replica) => sentinels.map(({ name }) => name).sort();
const aChange = (id: string, of: Partial<ChangeSummary> = {}) =>
  ({ id, sentinelId: 's', detectedAt: 1, read: false, ...of }) as ChangeSummary;

describe('the local copy', () => {
  it('is the same for who reads on and who begins afresh, whatever is written, removed or read anew', async () => {
    const id = fc.integer({ min: 0, max: 700 }).map((n) => `s${n}`);
    const round = fc.record({
      reset: fc.boolean(),
      complete: fc.boolean(),
      written: fc.uniqueArray(id, { maxLength: 350 }),
      removed: fc.uniqueArray(id, { maxLength: 20 }),
      reads: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 6 }), async (roundsMade) => {
        owner = `device-${++owners}`;
        await ownReplica(owner);
        let known: Replica | null = null;
        let version = 0;
        for (const { reset, complete, written, removed, reads } of roundsMade) {
          version++;
          const sentinels = written.map((one) => aSentinel({ id: one, name: `${one} v${version}` }));
          const gone = removed.filter((one) => !written.includes(one));
          await tell({
            reset,
            complete,
            sentinels,
            removed: gone.map((one) => ({ kind: 'sentinel' as const, id: one })),
          });
          if (reads) known = await readReplica(known);
        }
        const [on, afresh] = [await readReplica(known), await readReplica()];
        expect(names(on)).toEqual(names(afresh));
        const whole = await (await database()).getAll('sentinels');
        expect(whole.map(({ value }) => value.name).sort()).toEqual(names(afresh));
      }),
      { numRuns: 30 },
    );
  });

  it('forgets in a full read what does not come again, and only once all has come', async () => {
    await tell({ sentinels: [aSentinel({ id: 'a' }), aSentinel({ id: 'b' })], changes: [aChange('c')] });
    await tell({ reset: true, complete: false, sentinels: [aSentinel({ id: 'a' })] });
    expect((await readReplica()).sentinels).toHaveLength(2);
    await tell({});
    const { sentinels, changes } = await readReplica();
    expect(sentinels.map(({ id }) => id)).toEqual(['a']);
    expect(changes).toEqual([]);
    expect(await readSentinel('b')).toBeNull();
  });

  it('gives the same objects again when nothing came', async () => {
    await tell({ sentinels: [aSentinel({ id: 'a' })], changes: [aChange('c')] });
    const first = await readReplica();
    const second = await readReplica(first);
    expect(second.sentinels).toBe(first.sentinels);
    expect(second.changes).toBe(first.changes);
    await tell({ sentinels: [aSentinel({ id: 'b' })] });
    const third = await readReplica(second);
    expect(third.sentinels[0]).toBe(first.sentinels[0]);
    expect(third.changes).toBe(first.changes);
  });

  it("has nothing of another's", async () => {
    await tell({ sentinels: [aSentinel({ id: 'a' })] });
    const known = await readReplica();
    await ownReplica('somebody else');
    expect((await readReplica(known)).sentinels).toEqual([]);
    expect(await tell({ sentinels: [aSentinel({ id: 'b' })] })).toBe(false);
  });

  it('reads everything anew when it was found wrong twice in a row', async () => {
    const standing = { sentinels: 2, revisions: 0 };
    await tell({ sentinels: [aSentinel({ id: 'a' })], standing });
    expect((await readSyncState()).cursor).toBe('c');
    await tell({ standing });
    expect((await readSyncState()).cursor).toBeNull();
  });
});

describe('what is known of the page one looks at', () => {
  it('does not depend on where on it one reads', async () => {
    const url = 'https://example.org/news';
    await tell({ sentinels: [aSentinel({ id: 'a', url }), aSentinel({ id: 'b' })] });
    expect((await readHere(`${url}#top`)).sentinels.map(({ id }) => id)).toEqual(['a']);
    expect((await readHere(`${url}#/other`)).sentinels).toEqual([]);
    expect((await readHere(null)).sentinels).toEqual([]);
  });

  it('has what was done here and not yet sent', async () => {
    const url = 'https://example.org/page';
    await tell({
      sentinels: [aSentinel({ id: 'come', unread: 1 }), aSentinel({ id: 'gone', url })],
      changes: [aChange('c', { sentinelId: 'come' })],
      unread: 1,
    });
    const text = (name: string, to: string) => `Create Sentinel ${name} Using ${to}`;
    await enqueue({ kind: 'edit', sentinelId: 'come', text: text('come', url), basedOn: null });
    await enqueue({
      kind: 'edit',
      sentinelId: 'gone',
      text: text('gone', 'https://x.example/'),
      basedOn: null,
    });
    await enqueue({ kind: 'create', sentinelId: 'new-one-made-here', text: text('new', url) });
    await enqueue({ kind: 'read', ids: ['c'] });
    const { sentinels, unread } = await readHere(url);
    expect(sentinels.map(({ name, unread: of }) => [name, of])).toEqual([
      ['come', 0],
      ['new', 0],
    ]);
    expect(unread).toBe(0);
    expect(await readSentinel('gone')).toMatchObject({ url: 'https://x.example/', pending: 'waiting' });
  });
});
