// The graph of one page together with what a check needs to know of its sentinels beside it.
import { extentsOf } from '../../shared/detect/detect-expression.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { type CompleteSentinel, withDefaults } from '../../shared/sentinel/defaults.ts';
import { withZone } from '../core/events/window.ts';
import { PageGraph } from '../core/graph/page-graph.ts';
import { pageParts } from '../core/graph/page-parts.ts';
import { SeldomMap } from '../core/graph/seldom-map.ts';
import { SeldomSet } from '../core/graph/seldom-set.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import type { OnChangeWish } from '../core/schedule/plan-next-check.ts';
import type { Page, Sentinel } from '../store/records.ts';
import type { NewestPictures } from './assets/see-pictures.ts';
import { confirmAfter } from './confirm-changes.ts';

/** Whom a result concerns, by the watcher's id in the graph. */
export interface Concern {
  sentinelId: string;
  userId: string;
  notify: SentinelTree['notify'];
  /** For a part of an expression over several pages: the event it raises. */
  event: string | null;
  /** How it stands with the element it watches, as the person was told. */
  element: Sentinel['element'];
}

interface Member {
  userId: string;
  watchers: Watcher[];
  /** By the page's own rhythm; else its ticks bring the looks. */
  isOnChange: boolean;
  /** The key of its windows among those of its kind. */
  windows: string;
  /** Not on its own page. */
  visits: boolean;
}

/** Windows, each once, and how many have them. */
type WindowUses = SeldomMap<string, { windows: OnChangeWish; uses: number }>;

export class HeldGraph {
  readonly graph = new PageGraph();
  readonly concerns = new Map<string, Concern>();
  /** The watchers of those with a fixed rhythm, by sentinel. */
  readonly fixed = new SeldomMap<string, Watcher[]>();
  /** The page's revision when its sentinels were read, or an earlier one. */
  revision: number;
  /** The page's revision when its fixed sentinels were last brought to share their looks. */
  sharedAt: number | null = null;
  /** Those that have ended, and when: the next look from then on is their last. */
  readonly leaving = new SeldomMap<string, number>();
  /** Somebody wants, or wanted, changes confirmed by a second look. */
  confirms = false;
  /** Those of the newest version, as far as they were looked for. */
  pictures: NewestPictures | null = null;
  private readonly url: string;
  private readonly zone: string;
  private readonly members = new Map<string, Member>();
  private readonly wishUses: WindowUses = new SeldomMap();
  private readonly tickUses: WindowUses = new SeldomMap();
  private readonly unsteadyOnes = new SeldomSet<string>();
  private readonly notJudged = new SeldomSet<string>();
  private visitors = 0;
  private readonly forgotten = new SeldomSet<string>();
  private readonly userUses = new SeldomMap<string, number>();

  constructor({ revision, url }: Page, zone: string) {
    this.revision = revision;
    this.url = url;
    this.zone = zone;
  }

  /** What the on-change sentinels ask of the page's rhythm, each wish once. */
  get wishes(): OnChangeWish[] {
    return [...this.wishUses.values()].map(({ windows }) => windows);
  }

  /** The windows of those with a fixed rhythm, each once. */
  get tickWindows(): OnChangeWish[] {
    return [...this.tickUses.values()].map(({ windows }) => windows);
  }

  /** How many do not simply find the element they watch. */
  get unsteady(): number {
    return this.unsteadyOnes.size;
  }

  /** There are some who watch an element and of whom it is not known yet whether that is there. */
  get hasNotJudged(): boolean {
    return this.notJudged.size > 0;
  }

  stand(standings: readonly { sentinelId: string; element: Sentinel['element'] }[]): void {
    this.notJudged.clear();
    for (const { sentinelId, element } of standings) {
      for (const { id } of this.members.get(sentinelId)?.watchers ?? []) {
        this.concerns.get(id)!.element = element;
        this.noteStanding(id, element);
      }
    }
  }

  private noteStanding(watcherId: string, element: Sentinel['element']): void {
    if (element === null) this.unsteadyOnes.delete(watcherId);
    else this.unsteadyOnes.add(watcherId);
  }

  /** Some of those who wait for the page's own rhythm: enough to tell whose budget it draws on. */
  get waiting(): string[] {
    const some: string[] = [];
    for (const userId of this.userUses.keys()) if (some.push(userId) === 20) break;
    return some;
  }

  /** How many sentinels have this page as their own. */
  get own(): number {
    return this.members.size - this.visitors;
  }

  add(sentinel: Sentinel, since: number | null = sentinel.sinceSeq, visits = false): void {
    const { id: sentinelId, userId } = sentinel;
    const tree = sentinel.tree as SentinelTree;
    const { notify } = tree;
    const request = withDefaults(tree);
    // Elsewhere it sees every version that anybody looks at: there are no ticks of its own there.
    const fixed = !visits && request.fetch.rhythm.kind === 'every';
    const watchers = this.askedHere(sentinelId, request, visits).map(({ id, expression }): Watcher => {
      // Its element is one of its own page.
      const watch = { ...(!visits && { scope: request.scope }), noise: request.noise };
      return { id, expression, watch, compare: request.compare, fixed, since };
    });
    for (const watcher of watchers) {
      this.graph.add(watcher);
      this.confirms ||= confirmAfter(watcher) !== null;
      const event = watcher.id === sentinelId ? null : watcher.id;
      const { element } = sentinel;
      this.concerns.set(watcher.id, { sentinelId, userId, notify, event, element });
      this.noteStanding(watcher.id, element);
      if (extentsOf(watcher.expression, watcher.watch).length > 0) this.notJudged.add(watcher.id);
    }
    if (fixed) this.fixed.set(sentinelId, watchers);
    if (sentinel.lastLook) this.leaving.set(sentinelId, sentinel.endedAt!);
    if (visits) this.visitors++;
    const isOnChange = request.fetch.rhythm.kind === 'on-change';
    const windows = use(this.usesOf(isOnChange), withZone(request.fetch.windows, this.zone));
    if (isOnChange) this.userUses.set(userId, (this.userUses.get(userId) ?? 0) + 1);
    this.members.set(sentinelId, { userId, watchers, isOnChange, windows, visits });
  }

  remove(sentinelId: string): void {
    const member = this.members.get(sentinelId);
    if (member === undefined) return;
    this.members.delete(sentinelId);
    this.fixed.delete(sentinelId);
    this.leaving.delete(sentinelId);
    if (member.visits) this.visitors--;
    for (const { id } of member.watchers) {
      this.graph.remove(id);
      this.concerns.delete(id);
      this.unsteadyOnes.delete(id);
      this.notJudged.delete(id);
    }
    if (member.isOnChange) {
      const uses = this.userUses.get(member.userId)! - 1;
      if (uses === 0) this.userUses.delete(member.userId);
      else this.userUses.set(member.userId, uses);
    }
    const uses = this.usesOf(member.isOnChange);
    if (--uses.get(member.windows)!.uses === 0) uses.delete(member.windows);
  }

  /** It was removed; a check that is under way still knows it. */
  forget(sentinelId: string): void {
    this.forgotten.add(sentinelId);
  }

  takeOutForgotten(): void {
    for (const id of this.forgotten) this.remove(id);
    this.forgotten.clear();
  }

  /** Those that look at this page beside their own; all of them. */
  setVisitors(visitors: readonly { sentinel: Sentinel; sinceSeq: number | null }[]): void {
    const gone = [...this.members].filter(([, { visits }]) => this.visitors > 0 && visits);
    for (const [id] of gone) this.remove(id);
    for (const { sentinel, sinceSeq } of visitors) this.add(sentinel, sinceSeq, true);
  }

  private usesOf(isOnChange: boolean): WindowUses {
    return isOnChange ? this.wishUses : this.tickUses;
  }

  /** All it asks if that lies on this page alone; otherwise its parts here, each under the name of its event. */
  private askedHere(sentinelId: string, request: CompleteSentinel, visits: boolean) {
    const parts = pageParts(sentinelId, request);
    if (parts.kind === 'one') return visits ? [] : [{ id: sentinelId, expression: parts.expression }];
    if (parts.kind === 'never') return [];
    return parts.event.parts
      .filter((part) => (part.page === undefined ? !visits : part.page === this.url))
      .map(({ name, expression }) => ({ id: name, expression }));
  }
}

function use(uses: WindowUses, windows: OnChangeWish): string {
  const key = JSON.stringify(windows);
  const known = uses.get(key);
  if (known) known.uses++;
  else uses.set(key, { windows, uses: 1 });
  return key;
}
