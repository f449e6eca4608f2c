// The copy as the person sees it: what the server told, with what they did since already done. Derived each time, never stored.
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { ListedSentinel, SentinelView } from '../../shared/api/sentinels.ts';
import type { Operation, OverwrittenView } from '../../shared/api/sync.ts';
import type { QueuedOperation } from './database.ts';

/** `pending`: something of it waits to be sent; `refused`: or was refused. */
export type LocalSentinel = ListedSentinel & Pending;
export interface Pending {
  pending?: 'waiting' | 'refused';
}

export interface Shown<S extends ListedSentinel = ListedSentinel> {
  sentinels: readonly (S & Pending)[];
  changes: readonly ChangeSummary[];
  overwritten: readonly OverwrittenView[];
  unread: number;
}

/** What is told may be only some of what there is; what is done to the rest is then not seen. */
export function withPending<S extends ListedSentinel>(
  told: Shown<S>,
  operations: readonly QueuedOperation[],
): Shown<S> {
  if (operations.length === 0) return told;
  const sentinels = new Map(told.sentinels.map((one) => [one.id, one]));
  const changes = new Map(told.changes.map((one) => [one.id, one]));
  const overwritten = new Map(told.overwritten.map((one) => [one.id, one]));
  let { unread } = told;
  const read = (change: ChangeSummary | undefined) => {
    if (change === undefined || change.read) return;
    changes.set(change.id, { ...change, read: true });
    unread--;
    const sentinel = sentinels.get(change.sentinelId);
    if (sentinel) sentinels.set(sentinel.id, { ...sentinel, unread: Math.max(0, sentinel.unread - 1) });
  };
  for (const queued of operations) {
    const { operation, state } = queued;
    if (operation.kind === 'read') for (const each of operation.ids) read(changes.get(each));
    else if (operation.kind === 'read-up-to') {
      const { upTo } = operation;
      for (const change of changes.values()) if (change.detectedAt <= upTo) read(change);
      // Older ones than those copied are read with them.
      if ([...changes.values()].every(({ detectedAt }) => detectedAt <= upTo)) unread = 0;
    } else if (operation.kind === 'settle') overwritten.delete(operation.overwrittenId);
    else if (operation.kind !== 'looked') {
      const before = sentinels.get(operation.sentinelId);
      const after = state === 'refused' ? before : acted(before, operation, queued);
      if (after === undefined) sentinels.delete(operation.sentinelId);
      else sentinels.set(after.id, state === 'done' ? after : { ...after, pending: state });
    }
  }
  return {
    sentinels: [...sentinels.values()],
    changes: [...changes.values()],
    overwritten: [...overwritten.values()],
    unread: Math.max(0, unread),
  };
}

export function sentinelOf(operation: Operation): string | null {
  return 'sentinelId' in operation ? operation.sentinelId : null;
}

type OnSentinel = Extract<Operation, { sentinelId: string }>;

function acted<S extends ListedSentinel>(
  before: (S & Pending) | undefined,
  operation: OnSentinel,
  { id, madeAt: at, reads }: QueuedOperation,
): (S & Pending) | undefined {
  // A new one is whole, whatever is asked of it.
  if (operation.kind === 'create') return before ?? (newView(operation, id, at, reads) as SentinelView & S);
  if (before === undefined || operation.kind === 'remove') return undefined;
  switch (operation.kind) {
    case 'edit': {
      const { name, url } = reads ?? before;
      return { ...before, name, url: url || before.url, text: operation.text, edit: id };
    }
    case 'pause':
      return { ...before, state: 'disabled', disabledAt: at, nextCheckAt: null, nextEvent: null };
    case 'resume':
      return {
        ...before,
        state: before.startedAt === null ? 'waiting' : 'enabled',
        disabledAt: null,
        resumedAt: at,
      };
    case 'end':
      return { ...before, state: 'ended', endedAt: at, nextCheckAt: null, nextEvent: null };
    case 'tag': {
      const { add = [], remove = [] } = operation;
      const kept = before.tags.filter((tag) => !remove.includes(tag) && !add.includes(tag));
      return { ...before, tags: [...kept, ...add] };
    }
  }
}

function newView(
  { sentinelId, text }: Extract<OnSentinel, { kind: 'create' }>,
  edit: string,
  at: number,
  reads: QueuedOperation['reads'],
): SentinelView {
  return {
    id: sentinelId,
    name: reads?.name ?? text.slice(0, 40),
    url: reads?.url ?? '',
    text,
    resolvedText: text,
    origins: {},
    state: 'waiting',
    why: null,
    nextEvent: null,
    startsAt: null,
    endsAt: null,
    pageTitle: null,
    createdAt: at,
    startedAt: null,
    disabledAt: null,
    resumedAt: null,
    endedAt: null,
    lastCheckAt: null,
    lastChangeAt: null,
    nextCheckAt: null,
    rhythm: null,
    unread: 0,
    versions: 0,
    trouble: null,
    movedTo: null,
    facts: null,
    cost: null,
    diskBytes: 0,
    offer: null,
    element: null,
    tags: [],
    edit,
    revision: 0,
  };
}
