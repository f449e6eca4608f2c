// What is sent next, what waits for the person's word, and what the person sees meanwhile.
import { describe, expect, it } from 'vitest';
import type { QueuedOperation } from '../../../extension/local/database.ts';
import { readOff } from '../../../extension/local/enqueue.ts';
import { nextBatch } from '../../../extension/local/outbox.ts';
import { withPending } from '../../../extension/local/with-pending.ts';
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import type { Operation } from '../../../shared/api/sync.ts';
import { aSentinel } from '../dashboard/a-sentinel.ts';

let seq = 0;
function queued(operation: Operation, state: QueuedOperation['state'] = 'waiting'): QueuedOperation {
  seq++;
  const reads = 'text' in operation ? readOff(operation.text) : null;
  return { seq, id: `deed-${seq}`, madeAt: seq, operation, reads, state, failure: null };
}

const text = 'Create Sentinel news Using https://example.org/';
const nothing = { sentinels: [], changes: [], overwritten: [], unread: 0 };

describe('the next batch', () => {
  it('holds back what comes after a refused deed on the same sentinel, and only that', () => {
    const refused = queued({ kind: 'create', sentinelId: 'a', text }, 'refused');
    const behind = queued({ kind: 'pause', sentinelId: 'a' });
    const other = queued({ kind: 'pause', sentinelId: 'b' });
    const read = queued({ kind: 'read', ids: ['c'] });
    expect(nextBatch([refused, behind, other, read])).toEqual([other, read]);
  });

  it('has at most fifty, the oldest first, and nothing that is done', () => {
    const done = queued({ kind: 'pause', sentinelId: 'x' }, 'done');
    const many = Array.from({ length: 60 }, (_, i) => queued({ kind: 'pause', sentinelId: `s${i}` }));
    expect(nextBatch([done, ...many])).toEqual(many.slice(0, 50));
  });
});

describe('what the person sees', () => {
  it('has what they did, in order, before the server knows', () => {
    const created = withPending(nothing, [queued({ kind: 'create', sentinelId: 'a', text })]);
    expect(created.sentinels).toMatchObject([
      { id: 'a', name: 'news', url: 'https://example.org/', pending: 'waiting' },
    ]);
    const later: Operation[] = [
      { kind: 'edit', sentinelId: 'a', text: text.replace('news', 'olds'), basedOn: null },
      { kind: 'pause', sentinelId: 'a' },
      { kind: 'tag', sentinelId: 'a', add: ['work'] },
    ];
    const { sentinels } = withPending(
      created,
      later.map((one) => queued(one)),
    );
    expect(sentinels).toMatchObject([{ name: 'olds', state: 'disabled', tags: ['work'] }]);
    expect(withPending(created, [queued({ kind: 'remove', sentinelId: 'a' })]).sentinels).toEqual([]);
  });

  it('does not have what was refused', () => {
    const told = withPending(nothing, [queued({ kind: 'create', sentinelId: 'a', text }, 'done')]);
    const { sentinels } = withPending(told, [queued({ kind: 'pause', sentinelId: 'a' }, 'refused')]);
    expect(sentinels).toMatchObject([{ state: 'waiting', pending: 'refused' }]);
  });

  it('counts what was read here as read, once', () => {
    const change = { id: 'c', sentinelId: 'a', detectedAt: 5, read: false } as ChangeSummary;
    const told = { ...nothing, changes: [change], unread: 3 };
    const twice = [queued({ kind: 'read', ids: ['c'] }), queued({ kind: 'read', ids: ['c'] })];
    expect(withPending(told, twice)).toMatchObject({ unread: 2, changes: [{ read: true }] });
    expect(withPending(told, [queued({ kind: 'read-up-to', upTo: 5 })]).unread).toBe(0);
    expect(withPending(told, [queued({ kind: 'read-up-to', upTo: 4 })]).unread).toBe(3);
  });

  it('says nothing of a sentinel that was only looked at', () => {
    const told = { ...nothing, sentinels: [aSentinel({ id: 'a' })] };
    expect(withPending(told, [queued({ kind: 'looked', of: 'a', versionId: 'v' })]).sentinels).toEqual(
      told.sentinels,
    );
  });
});
