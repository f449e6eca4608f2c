// A sentinel as the server shows it, with what a test cares about.
import type { SentinelView } from '../../../shared/api/sentinels.ts';

let made = 0;

export function aSentinel(of: Partial<SentinelView> = {}): SentinelView {
  const id = of.id ?? `s${String(++made).padStart(6, '0')}`;
  return {
    id,
    name: id,
    text: `Create Sentinel ${id} Using https://example.org/${id}`,
    resolvedText: '',
    origins: {},
    state: 'enabled',
    why: null,
    nextEvent: null,
    startsAt: null,
    endsAt: null,
    url: `https://example.org/${id}`,
    pageTitle: null,
    createdAt: 0,
    startedAt: 0,
    disabledAt: null,
    resumedAt: null,
    endedAt: null,
    lastCheckAt: null,
    lastChangeAt: null,
    nextCheckAt: null,
    rhythm: null,
    unread: 0,
    versions: 0,
    diskBytes: 0,
    trouble: null,
    movedTo: null,
    facts: null,
    cost: null,
    offer: null,
    element: null,
    tags: [],
    edit: null,
    revision: 0,
    ...of,
  };
}
