// The worker: takes due pages in turn and checks them, many at a time; sleeps until the next is due; stops without losing work.
import type { DueLook } from '../core/schedule/frontier.ts';
import { RecentCount } from '../core/schedule/recent-count.ts';
import { checkPage } from '../jobs/check-page.ts';
import { noteNoRoom } from '../jobs/is-no-room.ts';
import type { World } from '../jobs/world.ts';
import type { LeasedPage } from '../store/records.ts';
import { createBell } from './bell.ts';
import { createDueQueue } from './due-queue.ts';
import { createHostKeeper } from './host-keeper.ts';

export interface WorkerOptions {
  concurrency: number;
  /** How many of them may need the server's browser; all without. More would only wait for it, in places that others need. */
  renderConcurrency?: number;
  /** Longest sleep: another process may have made something due meanwhile. */
  pollMs: number;
}

export interface Worker {
  wake(): void;
  /** Looks wait for a place: whatever else there is to do can wait, too. */
  isBusy(): boolean;
  /** Claims nothing more, lets running checks finish for `graceMs`, then aborts them and gives their pages back. */
  stop(graceMs: number): Promise<void>;
}

/** Who waits this long for a host gives its place to others; there are as many such waiting places as places. */
const slowMs = 1000;
/** Where half of the places were taken anew in so short a time, and others wait, looks are in a hurry. */
const hurryMs = 250;
/** How late the oldest look must be to be told, and how often it is looked whether one is. */
const lateMs = 60_000;

export function startWorker(world: World, options: WorkerOptions): Worker {
  const places = options.concurrency;
  const running = new Map<Promise<void>, number>();
  const abort = new AbortController();
  let stopped = false;
  const bell = createBell();
  const begun = new RecentCount(hurryMs);
  const keeper = createHostKeeper(world, places);
  const rendersAtOnce = Math.min(places, options.renderConcurrency ?? places);
  const queue = createDueQueue(world, { ...keeper, rendersAtOnce });
  const { frontier } = queue;

  const free = () => {
    const slowSince = performance.now() - slowMs;
    let slow = 0;
    for (const since of running.values()) if (since < slowSince) slow++;
    return places - running.size + Math.min(slow, places);
  };

  const run = (look: DueLook, leased: LeasedPage) => {
    const job = checkOne(leased, look).finally(() => {
      running.delete(job);
      frontier.done(look);
      frontier.close(look.host, keeper.opensAt(look.host));
      bell.ring();
    });
    const now = performance.now();
    running.set(job, now);
    begun.add(1, now);
  };

  const checkOne = async (leased: LeasedPage, { host, since }: DueLook): Promise<void> => {
    try {
      const { answer } = await checkPage(world, leased, {
        signal: abort.signal,
        waitedMs: world.now() - since,
      });
      if (answer !== null) await keeper.heard(host, answer);
    } catch (error) {
      // A bug or a lost database: the lease runs out by itself and the page is checked again.
      world.log.error('check-crashed', { page: leased.page.id, url: leased.page.url, error });
    }
  };

  /** Takes as many as there are places; those whose host's time has not come wait on. Answers how many were taken. */
  const start = async (): Promise<number> => {
    const now = world.now();
    const looks = frontier.take(free(), now);
    if (looks.length === 0) return 0;
    const left = new Set(looks);
    const later = (look: DueLook, at: number) => {
      left.delete(look);
      frontier.giveBack(look, at);
    };
    try {
      const slots = await keeper.slots([...new Set(looks.map(({ host }) => host))]);
      for (const look of looks) {
        const slot = slots.get(look.host)!;
        if (slot > now) later(look, slot);
        else frontier.close(look.host, keeper.opensAt(look.host));
      }
      const { owner, leaseMs } = world;
      const ids = [...left].map(({ page }) => page.id);
      const claimed = await world.store.pages.claimDue({ owner, now, until: now + leaseMs, ids });
      const leases = new Map(claimed.map((leased) => [leased.page.id, leased]));
      for (const look of left) {
        const leased = leases.get(look.page.id);
        // Another server has it, or nobody wants it any more.
        if (leased === undefined) frontier.done(look);
        else run(look, leased);
      }
    } catch (error) {
      for (const look of left) later(look, now + options.pollMs);
      throw error;
    }
    return looks.length;
  };

  const sleep = async () => {
    const isFull = free() <= 0;
    const now = world.now();
    const next = isFull ? null : await world.store.pages.nextDue(queue.readUpTo());
    // It has become due since they were read, which is not done again so soon unless one knows of it.
    if (next !== null && next <= now) queue.wake();
    const times = [next, frontier.opensAt(now)].filter((at) => at !== null);
    // One that turns slow frees a place.
    const most = frontier.waiting > 0 && isFull ? Math.min(slowMs / 4, options.pollMs) : options.pollMs;
    await bell.wait(Math.min(most, Math.max(5, Math.min(...times) - now)));
  };

  let askedAt = Number.NEGATIVE_INFINITY;
  const tellLateness = () => {
    const now = world.now();
    if (now - askedAt < lateMs) return;
    askedAt = now;
    const longestMs = now - (frontier.oldest() ?? now);
    if (longestMs < lateMs) return;
    world.log.warn('looks-are-late', { waiting: frontier.waiting, longestMs, running: running.size });
  };

  const loop = async () => {
    while (!stopped) {
      try {
        await queue.refill();
        tellLateness();
        if (free() <= 0 || (await start()) === 0) await sleep();
      } catch (error) {
        noteNoRoom(world, error);
        world.log.error('claim-failed', { error });
        await bell.wait(options.pollMs);
      }
    }
  };
  const looping = loop();

  return {
    wake() {
      queue.wake();
      bell.ring();
    },
    isBusy: () => frontier.waiting > 0 && begun.most(performance.now()) > places / 2,
    async stop(graceMs) {
      stopped = true;
      bell.ring();
      await looping;
      const timer = setTimeout(() => abort.abort(), graceMs);
      await Promise.all(running.keys());
      clearTimeout(timer);
    },
  };
}
