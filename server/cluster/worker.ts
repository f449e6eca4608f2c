// The worker: claims due pages and checks them, many at a time; sleeps until the next is due; stops without losing work.
import { checkPage } from '../jobs/check-page.ts';
import type { World } from '../jobs/world.ts';
import type { LeasedPage } from '../store/records.ts';
import { createBell } from './bell.ts';

export interface WorkerOptions {
  concurrency: number;
  /** Longest sleep: another process may have made something due meanwhile. */
  pollMs: number;
}

export interface Worker {
  wake(): void;
  /** Claims nothing more, lets running checks finish for `graceMs`, then aborts them and gives their pages back. */
  stop(graceMs: number): Promise<void>;
}

export function startWorker(world: World, options: WorkerOptions): Worker {
  const running = new Set<Promise<void>>();
  const abort = new AbortController();
  let stopped = false;
  const bell = createBell();

  const run = (leased: LeasedPage) => {
    const job = checkOne(world, leased, abort.signal).finally(() => {
      running.delete(job);
      bell.ring();
    });
    running.add(job);
  };

  const claim = async (): Promise<number> => {
    const now = world.now();
    const limit = options.concurrency - running.size;
    const { owner, leaseMs } = world;
    const claimed = await world.store.pages.claimDue({ owner, now, until: now + leaseMs, limit });
    for (const leased of claimed) run(leased);
    return claimed.length;
  };

  const loop = async () => {
    while (!stopped) {
      try {
        const full = running.size >= options.concurrency;
        if (!full && (await claim()) > 0) continue;
        await bell.wait(full ? options.pollMs : await untilNextDue(world, options.pollMs));
      } catch (error) {
        world.log.error('claim-failed', { error });
        await bell.wait(options.pollMs);
      }
    }
  };
  const looping = loop();

  return {
    wake: () => bell.ring(),
    async stop(graceMs) {
      stopped = true;
      bell.ring();
      await looping;
      const timer = setTimeout(() => abort.abort(), graceMs);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

async function untilNextDue(world: World, most: number): Promise<number> {
  const due = await world.store.pages.nextDue();
  if (due === null) return most;
  return Math.min(most, Math.max(5, due - world.now()));
}

async function checkOne(world: World, leased: LeasedPage, signal: AbortSignal): Promise<void> {
  try {
    await checkPage(world, leased, { signal });
  } catch (error) {
    // A bug or a lost database: the lease runs out by itself and the page is checked again.
    world.log.error('check-crashed', { page: leased.page.id, url: leased.page.url, error });
  }
}
