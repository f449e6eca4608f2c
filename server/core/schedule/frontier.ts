// The pages that are due, in the order in which they get their turn: people take turns, and within one person's pages what is
// waited for comes first; a host that is closed for the moment holds up nobody but its own pages, and pages that wait for the
// server's browser hold up none that do not need it.
import type { DuePage } from '../../store/records.ts';
import { hostOf } from './host-pace.ts';

export interface DueLook {
  readonly page: DuePage;
  readonly host: string;
  /** When it came here. */
  readonly since: number;
}

interface Entry extends DueLook {
  taken: boolean;
}

interface Host {
  running: number;
  /** Looks at once. */
  limit: number;
  /** Closed before. */
  opensAt: number;
  lanes: Set<Lane>;
}

/** One person's entries that wait, by urgency and host; a host that was served goes behind the others. */
interface Lane {
  /** Of pages that need the server's browser; the others have a lane of their own. */
  readonly rendered: boolean;
  readonly kinds: readonly Map<string, Queue>[];
  /** None of its hosts is open before; 0 when that is not known. */
  closedUntil: number;
}

interface Queue {
  entries: Entry[];
  head: number;
}

const urgency: readonly DuePage['kind'][] = ['confirm', 'first', 'due'];

export interface TurnRules {
  /** Looks at once. */
  limitOf(host: string): number;
  /** It closes when a look is taken, until it is said when the next may begin. */
  isPaced(host: string): boolean;
  /** Looks at once that the server's browser has places for. */
  rendersAtOnce: number;
}

export class Frontier {
  readonly #entries = new Map<string, Entry>();
  readonly #hosts = new Map<string, Host>();
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Lane>();
  readonly #rules: TurnRules;
  #running = 0;
  #rendering = 0;

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  /** Pages that wait for their turn. */
  get waiting(): number {
    return this.#entries.size - this.#running;
  }

  has(pageId: string): boolean {
    return this.#entries.has(pageId);
  }

  /** One that is known already stays where it is. */
  add(page: DuePage, now: number): void {
    if (this.#entries.has(page.id)) return;
    const entry: Entry = { page, host: hostOf(page.url), since: now, taken: false };
    this.#entries.set(page.id, entry);
    this.#enqueue(entry);
  }

  /** Up to so many pages whose turn it is; each must be given back, or said to be done. */
  take(limit: number, now: number): DueLook[] {
    const taken: DueLook[] = [];
    while (taken.length < limit) {
      const entry = this.#next(now);
      if (entry === null) break;
      entry.taken = true;
      const host = this.#hosts.get(entry.host)!;
      host.running++;
      if (this.#rules.isPaced(entry.host)) host.opensAt = Number.POSITIVE_INFINITY;
      this.#running++;
      if (entry.page.rendered) this.#rendering++;
      taken.push(entry);
    }
    return taken;
  }

  /** It was not looked at after all: its host opens at this time. */
  giveBack({ page, host, since }: DueLook, opensAt: number): void {
    const entry: Entry = { page, host, since, taken: false };
    this.#entries.set(page.id, entry);
    this.#leave(page, host);
    this.#enqueue(entry, true);
    this.close(host, opensAt);
  }

  done({ page, host }: DueLook): void {
    this.#entries.delete(page.id);
    this.#leave(page, host);
  }

  /** No look at this host begins before. */
  close(name: string, opensAt: number): void {
    const host = this.#hosts.get(name);
    if (host === undefined) return;
    host.opensAt = opensAt;
    host.limit = this.#rules.limitOf(name);
    for (const lane of host.lanes) lane.closedUntil = 0;
  }

  /** When a closed host with waiting pages opens; null when none is waited for. */
  opensAt(now: number): number | null {
    const times = [...this.#lanes.values()].map(({ closedUntil }) => closedUntil).filter((at) => at > now);
    const least = Math.min(...times);
    return Number.isFinite(least) ? least : null;
  }

  /** Since when the page has been due that has waited longest. */
  oldest(): number | null {
    let least: number | null = null;
    for (const { page, taken } of this.#entries.values()) {
      if (!taken && (least === null || page.dueAt < least)) least = page.dueAt;
    }
    return least;
  }

  #enqueue(entry: Entry, first = false): void {
    const kind = urgency.indexOf(entry.page.kind);
    const users = entry.page.users.length === 0 ? [''] : entry.page.users;
    const host = this.#host(entry.host);
    for (const user of users) {
      const lane = this.#lane(user, entry.page.rendered);
      let queue = lane.kinds[kind]!.get(entry.host);
      if (queue === undefined) {
        queue = { entries: [], head: 0 };
        lane.kinds[kind]!.set(entry.host, queue);
      }
      if (first && queue.head > 0) queue.entries[--queue.head] = entry;
      else queue.entries.push(entry);
      host.lanes.add(lane);
      lane.closedUntil = 0;
    }
  }

  /** The lane whose turn it is goes behind the others; one without entries goes away. */
  #next(now: number): Entry | null {
    for (const [key, lane] of this.#lanes) {
      if (lane.closedUntil > now || (lane.rendered && this.#rendering >= this.#rules.rendersAtOnce)) continue;
      const entry = this.#nextIn(lane, now);
      if (lane.kinds.every((hosts) => hosts.size === 0)) this.#lanes.delete(key);
      if (entry === null) continue;
      if (this.#lanes.delete(key)) this.#lanes.set(key, lane);
      return entry;
    }
    return null;
  }

  #nextIn(lane: Lane, now: number): Entry | null {
    let closedUntil = Number.POSITIVE_INFINITY;
    for (const hosts of lane.kinds) {
      for (const [name, queue] of hosts) {
        const host = this.#hosts.get(name)!;
        if (host.opensAt > now || host.running >= host.limit) {
          // One that is full opens when a look at it ends, which resets this.
          if (host.opensAt > now) closedUntil = Math.min(closedUntil, host.opensAt);
          continue;
        }
        const entry = firstIn(queue);
        hosts.delete(name);
        if (queue.head < queue.entries.length) hosts.set(name, queue);
        else if (!waitsFor(lane, name)) host.lanes.delete(lane);
        if (entry !== null) return entry;
      }
    }
    lane.closedUntil = closedUntil;
    return null;
  }

  #leave({ rendered }: DuePage, name: string): void {
    const host = this.#hosts.get(name)!;
    host.running--;
    this.#running--;
    if (rendered) this.#rendering--;
    for (const lane of host.lanes) lane.closedUntil = 0;
    if (host.running === 0 && host.lanes.size === 0) this.#hosts.delete(name);
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name);
    if (host === undefined) {
      host = { running: 0, limit: this.#rules.limitOf(name), opensAt: 0, lanes: new Set() };
      this.#hosts.set(name, host);
    }
    return host;
  }

  #lane(user: string, rendered: boolean): Lane {
    const key = rendered ? `${user} rendered` : user;
    let lane = this.#lanes.get(key);
    if (lane === undefined) {
      lane = { rendered, kinds: urgency.map(() => new Map()), closedUntil: 0 };
      this.#lanes.set(key, lane);
    }
    return lane;
  }
}

/** Those of several people may have been taken in another's turn. */
function firstIn(queue: Queue): Entry | null {
  while (queue.head < queue.entries.length) {
    const entry = queue.entries[queue.head++]!;
    if (!entry.taken) return entry;
  }
  return null;
}

function waitsFor({ kinds }: Lane, host: string): boolean {
  return kinds.some((hosts) => hosts.has(host));
}
