// The due pages as one process sees them: read from the store in order, a little at a time, and waiting here for their turn.
import { Frontier, type TurnRules } from '../core/schedule/frontier.ts';
import type { World } from '../jobs/world.ts';

export interface DueQueue {
  frontier: Frontier;
  /** Reads what has become due; at once when woken, otherwise now and then. */
  refill(): Promise<void>;
  /** Something may be due that was not a moment ago. */
  wake(): void;
  /** What was due by this time has been read. */
  readUpTo(): number;
}

const atATime = 1000;
/** More would only take memory; those beyond are read when these are done. */
const most = 200_000;
const everyMs = 100;
/** Other processes write times by their own clocks, and a little later than they read them. */
const overlapMs = 200;
/** From the start again, for leases that ran out and times that were set in the past. */
const afreshEveryMs = 10_000;

export function createDueQueue(world: World, rules: TurnRules): DueQueue {
  const frontier = new Frontier(rules);
  let after: { dueAt: number; id: string } | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let readAfreshAt = Number.NEGATIVE_INFINITY;
  let isMore = true;

  return {
    frontier,
    async refill() {
      const now = world.now();
      if (now - readAfreshAt >= afreshEveryMs) {
        after = undefined;
        readAfreshAt = now;
      } else if (!isMore && now - readAt < everyMs) return;
      else if (frontier.waiting >= most) {
        readAt = now;
        return;
      }
      const pages = await world.store.pages.due({ now, ...(after && { after }), limit: atATime });
      for (const page of pages) frontier.add(page, now);
      readAt = now;
      isMore = pages.length === atATime;
      const last = pages.at(-1);
      if (isMore) after = { dueAt: last!.dueAt, id: last!.id };
      else after = { dueAt: now - overlapMs, id: '' };
    },
    wake() {
      isMore = true;
    },
    readUpTo: () => readAt,
  };
}
