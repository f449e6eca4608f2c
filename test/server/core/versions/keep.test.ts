// The deletion rule against a simulation: pages change, sentinels compare, people read, pin and look, and at any moment the
// page is tidied up. Whatever is needed later must still be there, and whatever is there must be needed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceOf, stepOn } from '../../../../server/core/graph/reference.ts';
import {
  type Holdings,
  type KeepRules,
  keep,
  type StoredChange,
} from '../../../../server/core/versions/keep.ts';
import type { CompareOption } from '../../../../shared/sentinel/ast.ts';

interface Watching {
  id: string;
  compare: CompareOption;
  history: number;
  isFixed: boolean;
  isEnabled: boolean;
  since: number | null;
  seen: number[];
}

/** A page with its sentinels, as they live; every need is checked when it arises, by looking the version up. */
class Page {
  readonly versions = new Map<number, string>();
  latest = 0;
  readonly sentinels: Watching[] = [];
  joined = 0;
  changes: StoredChange[] = [];
  readonly pins = new Set<string>();
  readonly looked = new Map<string, string>();
  /** Old and new version of each change that waits to be confirmed, or for its counterpart on another page. */
  readonly waiting: { id: string; old: string; next: string }[] = [];
  private made = 0;
  /** False once nobody had anything to do with it: the next look then makes a new one. */
  private newestIsKept = false;
  /** What was looked up and not found. */
  readonly missing: string[] = [];

  lookUp(seq: number, what: string): string {
    const id = this.versions.get(seq);
    if (id === undefined) this.missing.push(`${what} needs version ${seq}`);
    return id ?? `gone-${seq}`;
  }

  arrive(looking: ReadonlySet<number>, fires: (at: number) => boolean, waits: boolean): void {
    // What nobody watches is not looked at.
    if (!this.sentinels.some(({ isEnabled }) => isEnabled)) return;
    const seq = ++this.latest;
    this.versions.set(seq, `v${seq}`);
    this.newestIsKept = true;
    this.sentinels.forEach((sentinel, at) => {
      if (!sentinel.isEnabled || (sentinel.isFixed && !looking.has(at))) return;
      const old = this.step(sentinel, seq);
      if (old === null) return;
      const pair = { old: this.lookUp(old, sentinel.id), next: `v${seq}` };
      if (!fires(at)) return;
      if (waits) this.waiting.push({ id: sentinel.id, ...pair });
      else this.fire(sentinel.id, pair);
    });
  }

  private step(sentinel: Watching, seq: number): number | null {
    if (sentinel.since === null) {
      sentinel.since = seq;
      sentinel.seen = [seq];
      return null;
    }
    if (!sentinel.isFixed) return referenceOf(sentinel.compare, sentinel.since, seq);
    this.lookUp(sentinel.seen.at(-1)!, `the last look of ${sentinel.id}`);
    const { old, seen } = stepOn(sentinel.compare, sentinel.seen, seq, () => false);
    sentinel.seen = seen;
    return old;
  }

  /** The newest one stored; where nobody watched meanwhile, the next one seen. */
  firstOfNewcomer(): number | null {
    const isWatched = this.sentinels.some(({ isEnabled }) => isEnabled);
    return isWatched && this.newestIsKept ? this.latest : null;
  }

  /** With its changes and marks; pins mean nothing to who has no sentinel on the page. */
  remove(sentinel: Watching): void {
    this.sentinels.splice(this.sentinels.indexOf(sentinel), 1);
    this.changes = this.changes.filter((one) => one.sentinelId !== sentinel.id);
    this.looked.delete(sentinel.id);
    this.waiting.splice(0, Infinity, ...this.waiting.filter(({ id }) => id !== sentinel.id));
    if (this.sentinels.length === 0) this.pins.clear();
  }

  private fire(sentinelId: string, { old, next }: { old: string; next: string }): void {
    const id = `c${String(++this.made).padStart(6, '0')}`;
    const times = { detectedAt: this.latest, isUnread: true, isUntold: true };
    this.changes.push({ id, sentinelId, oldVersionId: old, newVersionId: next, ...times });
  }

  /** What waited is told now; both its versions are shown. */
  confirm(): void {
    for (const { id, old, next } of this.waiting.splice(0)) {
      for (const version of [old, next]) this.lookUp(Number(version.slice(1)), `a doubt of ${id}`);
      if (this.sentinels.some((one) => one.id === id)) this.fire(id, { old, next });
    }
  }

  /** Every change that is listed, every pin and "since I last looked" opens. */
  openAll(): void {
    for (const { sentinelId } of this.sentinels.map(({ id }) => ({ sentinelId: id }))) {
      const mine = this.changes.filter((one) => one.sentinelId === sentinelId);
      const { history } = this.sentinels.find(({ id }) => id === sentinelId)!;
      for (const change of [...mine.slice(-history), ...mine.filter((one) => one.isUnread || one.isUntold)]) {
        this.lookUp(Number(change.oldVersionId.slice(1)), change.id);
        this.lookUp(Number(change.newVersionId.slice(1)), change.id);
      }
    }
    for (const id of [...this.pins, ...this.looked.values()]) this.lookUp(Number(id.slice(1)), 'a mark');
    if (this.newestIsKept) this.lookUp(this.latest, 'the page');
  }

  holdings(): Holdings {
    const enabled = this.sentinels.filter(({ isEnabled }) => isEnabled);
    return {
      versions: [...this.versions].map(([seq, id]) => ({ id, seq })),
      comparers: enabled.map(({ compare, since, isFixed, seen }) => ({
        compare,
        since,
        seen: isFixed ? seen : null,
        isElementAway: false,
      })),
      histories: new Map(this.sentinels.map(({ id, history }) => [id, history])),
      changes: this.changes,
      named: new Set([
        ...this.pins,
        ...this.looked.values(),
        ...this.waiting.flatMap(({ old, next }) => [old, next]),
      ]),
    };
  }

  tidy(rules: KeepRules): void {
    const holdings = this.holdings();
    const kept = keep(holdings, rules);
    for (const [seq, id] of this.versions) {
      if (kept.versions.has(id)) expect(isNeeded(holdings, seq, id, kept.changes, rules)).toBe(true);
      else this.versions.delete(seq);
    }
    this.changes = this.changes.filter(({ id }) => kept.changes.has(id));
    if (this.sentinels.length === 0) this.newestIsKept = false;
  }
}

/** By trying: a version is needed if it is named, among the newest, or some future makes somebody compare with it. */
function isNeeded(
  holdings: Holdings,
  seq: number,
  id: string,
  changes: Set<string>,
  rules: KeepRules,
): boolean {
  const { versions, named } = holdings;
  const newer = versions.filter((one) => one.seq > seq).length;
  if (newer < rules.newest || named.has(id)) return true;
  const kept = holdings.changes.filter((one) => changes.has(one.id));
  if (kept.some((one) => one.oldVersionId === id || one.newVersionId === id)) return true;
  const latest = Math.max(...versions.map((one) => one.seq));
  return holdings.comparers.some(({ compare, since, seen: held }) => {
    if (since === null) return false;
    // Content it saw last time is no new version.
    if (held?.at(-1) === seq) return true;
    let seen = [...(held ?? [])];
    for (let next = latest + 1; next <= latest + 20; next++) {
      if (held === null && referenceOf(compare, since, next) === seq) return true;
      if (held === null) continue;
      const step = stepOn(compare, seen, next, () => false);
      if (step.old === seq) return true;
      seen = step.seen;
    }
    return false;
  });
}

const compares = fc.oneof(
  fc.constant<CompareOption>({ kind: 'pairwise' }),
  fc.record({ kind: fc.constant('moving' as const), n: fc.integer({ min: 2, max: 6 }) }),
  fc.record({ kind: fc.constant('every' as const), n: fc.integer({ min: 2, max: 6 }) }),
);

type Deed = (page: Page) => void;
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

const deeds = fc.oneof(
  { weight: 8, arbitrary: arriving() },
  { weight: 3, arbitrary: tidying() },
  { weight: 2, arbitrary: joining() },
  { weight: 1, arbitrary: fc.constant<Deed>((page) => page.confirm()) },
  { weight: 1, arbitrary: fc.constant<Deed>((page) => page.openAll()) },
  { weight: 3, arbitrary: marking() },
);

function arriving() {
  return fc.record({ looking: fc.array(fc.nat(5)), firing: fc.array(fc.nat(5)), waits: fc.boolean() }).map(
    ({ looking, firing, waits }): Deed =>
      (page) => {
        page.arrive(new Set(looking), (at) => firing.includes(at), waits);
      },
  );
}

function tidying() {
  return fc.integer({ min: 1, max: 3 }).map(
    (newest): Deed =>
      (page) =>
        page.tidy({ newest, lookBack: 50 }),
  );
}

function joining() {
  return fc.record({ compare: compares, history: fc.nat(4), isFixed: fc.boolean() }).map(
    (chosen): Deed =>
      (page) => {
        if (page.sentinels.length >= 6) return;
        const id = `s${page.joined++}`;
        const since = page.firstOfNewcomer();
        page.sentinels.push({ id, ...chosen, isEnabled: true, since, seen: since === null ? [] : [since] });
      },
  );
}

function marking() {
  return fc
    .record({
      kind: fc.constantFrom('read', 'tell', 'pin', 'unpin', 'look', 'pause', 'resume', 'remove'),
      at: fc.nat(50),
    })
    .map(
      ({ kind, at }): Deed =>
        (page) => {
          const change = pick(page.changes, at);
          const version = pick([...page.versions.values()], at);
          const sentinel = pick(page.sentinels, at);
          if (kind === 'read' && change) change.isUnread = false;
          if (kind === 'tell' && change) change.isUntold = false;
          if (kind === 'pin' && version && sentinel) page.pins.add(version);
          if (kind === 'unpin') page.pins.clear();
          if (kind === 'look' && version && sentinel) page.looked.set(sentinel.id, version);
          if (kind === 'pause' && sentinel) sentinel.isEnabled = false;
          if (kind === 'remove' && sentinel) page.remove(sentinel);
          if (kind === 'resume' && sentinel && !sentinel.isEnabled) {
            sentinel.since = page.firstOfNewcomer();
            sentinel.seen = sentinel.since === null ? [] : [sentinel.since];
            sentinel.isEnabled = true;
          }
        },
    );
}

describe('tidying up', () => {
  it('removes nothing that is needed later, and keeps nothing that is not', () => {
    fc.assert(
      fc.property(fc.array(deeds, { minLength: 20, maxLength: 150 }), (life) => {
        const page = new Page();
        for (const deed of life) deed(page);
        page.tidy({ newest: 1, lookBack: 50 });
        page.confirm();
        page.openAll();
        expect(page.missing).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the rule by example', () => {
  const versions = Array.from({ length: 12 }, (_, at) => ({ id: `v${at + 1}`, seq: at + 1 }));
  const comparer = (compare: CompareOption, since = 1) => ({
    compare,
    since,
    seen: null,
    isElementAway: false,
  });
  const kept = (holdings: Partial<Holdings>, newest = 1) =>
    [
      ...keep(
        {
          versions,
          comparers: [],
          histories: new Map([['s', 0]]),
          changes: [],
          named: new Set(),
          ...holdings,
        },
        { newest, lookBack: 50 },
      ).versions,
    ].map((id) => Number(id.slice(1)));

  it('pairwise needs the newest', () => {
    expect(kept({ comparers: [comparer({ kind: 'pairwise' })] })).toEqual([12]);
  });
  it('moving 4 needs the newest three', () => {
    expect(kept({ comparers: [comparer({ kind: 'moving', n: 4 })] })).toEqual([12, 11, 10]);
  });
  it('every 4 needs the one its round began with', () => {
    expect(kept({ comparers: [comparer({ kind: 'every', n: 4 })] })).toEqual([12, 10]);
  });
  it('one whose element is away needs those it may have been on', () => {
    const away = { ...comparer({ kind: 'pairwise' }, 7), isElementAway: true };
    expect(kept({ comparers: [away] })).toEqual([12, 11, 10, 9, 8, 7]);
  });
  it('the newest few are kept in any case', () => {
    expect(kept({}, 3)).toEqual([12, 11, 10]);
  });
  it('a page that nobody has anything to do with keeps nothing', () => {
    expect(kept({ histories: new Map(), named: new Set(['v3']) }, 3)).toEqual([]);
  });
  it('changes beyond the history go, unless they are unread or untold', () => {
    const change = (at: number, more: Partial<StoredChange> = {}): StoredChange => ({
      id: `c${at}`,
      sentinelId: 's',
      oldVersionId: `v${at}`,
      newVersionId: `v${at + 1}`,
      detectedAt: at,
      isUnread: false,
      isUntold: false,
      ...more,
    });
    const changes = [
      change(1),
      change(3, { isUnread: true }),
      change(5, { isUntold: true }),
      change(7),
      change(9),
    ];
    const answer = keep(
      { versions, comparers: [], histories: new Map([['s', 1]]), changes, named: new Set() },
      { newest: 1, lookBack: 50 },
    );
    expect([...answer.changes]).toEqual(['c9', 'c5', 'c3']);
    expect([...answer.versions]).toEqual(['v12', 'v10', 'v9', 'v6', 'v5', 'v4', 'v3']);
  });
});
