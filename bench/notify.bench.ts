// How fast people are told: pending notices planned, put together, composed with their net changes, and rendered as mails.
import { createSender } from '../server/jobs/send-notices.ts';
import type { Bench } from './bench.ts';
import { noticesEach, notifyWorld } from './notify-world.ts';

interface Run {
  notices: number;
  seconds: number;
  messages: number;
  megabytes: number;
}

export const bench: Bench = {
  shows: 'pending notices of many people planned and rendered as digests',
  async run([scale]) {
    const most = scale === undefined ? 10_000 : Number(scale);
    // What is compiled once is not part of either.
    await tell(200);
    const small = await tell(most / 10);
    const large = await tell(most);
    const cost = ({ seconds, notices }: Run) => seconds / notices;
    const perSecond = ({ seconds, notices }: Run) => Math.round(notices / seconds);
    return {
      rows: [small, large].map((run) => ({
        people: run.notices / noticesEach,
        notices: run.notices,
        'notices/s': perSecond(run),
        mails: run.messages,
        'memory (MB)': Math.round(run.megabytes),
      })),
      figures: {
        notices_per_s: perSecond(large),
        cost_ratio: Number((cost(large) / cost(small)).toFixed(2)),
        memory_mb: Math.round(large.megabytes),
      },
    };
  },
};

async function tell(people: number): Promise<Run> {
  const { world, rendered, close } = await notifyWorld(people);
  const sender = createSender(world);
  globalThis.gc?.();
  let megabytes = 0;
  const start = performance.now();
  while ((await sender.send()) > 0) megabytes = Math.max(megabytes, process.memoryUsage().rss / 1e6);
  const seconds = (performance.now() - start) / 1000;
  await close();
  if (rendered.messages !== people) throw new Error(`${rendered.messages} mails for ${people} people`);
  return { notices: people * noticesEach, seconds, messages: rendered.messages, megabytes };
}
