// How fast people are told: pending notices planned, put together, composed with their net changes, and rendered as mails.
import { createSender } from '../server/jobs/send-notices.ts';
import type { Bench } from './bench.ts';
import { noticesEach, notifyWorld, sentinelsEach } from './notify-world.ts';

interface Run {
  people: number;
  pages: number;
  notices: number;
  seconds: number;
  messages: number;
  megabytes: number;
}

/** How many sentinels watch a page where people watch the same ones. */
const sharedBy = 100;

export const bench: Bench = {
  shows: 'pending notices of many people planned and rendered as digests',
  async run([scale]) {
    const most = scale === undefined ? 10_000 : Number(scale);
    // What is compiled once is not part of any.
    await tell(200, sharedBy);
    const small = await tell(most / 10, sharedBy);
    const large = await tell(most, sharedBy);
    const alone = await tell(most / 10, 1);
    const cost = ({ seconds, notices }: Run) => seconds / notices;
    const perSecond = ({ seconds, notices }: Run) => Math.round(notices / seconds);
    return {
      rows: [small, large, alone].map((run) => ({
        people: run.people,
        pages: run.pages,
        notices: run.notices,
        'notices/s': perSecond(run),
        mails: run.messages,
        'memory (MB)': Math.round(run.megabytes),
      })),
      figures: {
        notices_per_s: perSecond(large),
        cost_ratio: Number((cost(large) / cost(small)).toFixed(2)),
        memory_mb: Math.round(large.megabytes),
        unshared_per_s: perSecond(alone),
      },
    };
  },
};

async function tell(people: number, watchedBy: number): Promise<Run> {
  const pages = Math.max(1, (people * sentinelsEach) / watchedBy);
  const { world, rendered, close } = await notifyWorld(people, pages);
  const sender = createSender(world);
  globalThis.gc?.();
  let megabytes = 0;
  const start = performance.now();
  while ((await sender.send()) > 0) {
    await sender.settled();
    megabytes = Math.max(megabytes, process.memoryUsage().rss / 1e6);
  }
  const seconds = (performance.now() - start) / 1000;
  await close();
  if (rendered.messages !== people) throw new Error(`${rendered.messages} mails for ${people} people`);
  return { people, pages, notices: people * noticesEach, seconds, messages: rendered.messages, megabytes };
}
