// Telling that breaks off before or after any of its steps in the store: each change is told once all the same, under one
// Message-ID.
import { expect, it } from 'vitest';
import { createSender } from '../../../../server/jobs/send-notices.ts';
import { replanPending } from '../../../../server/jobs/telling/replan-pending.ts';
import { minute } from '../a-world.ts';
import { hour, newsWorld, newsUrl as url } from './mail-world.ts';

type Outbox = Record<string, (...args: unknown[]) => Promise<unknown>>;

const steps = ['unplanned', 'plan', 'ready', 'putTogether', 'claim', 'contents', 'settle', 'replan'];

it.each(steps.flatMap((step) => ['before', 'after'].map((when) => [when, step])))(
  '%s %s',
  async (when, step) => {
    const { world, jill } = await newsWorld('<p>One.</p>');
    const cadence = step === 'replan' ? 'daily' : 'immediately';
    await world.watch(
      jill,
      `Create Sentinel news Using ${url} Fetch every 1 hour Notify by email ${cadence}`,
    );
    await world.live(minute);
    world.set(url, '<p>Two.</p>');
    await world.pass(hour);

    world.log.error = () => {};
    const outbox = world.store.outbox as unknown as Outbox;
    const whole = outbox[step]!;
    let broken = 0;
    outbox[step] = async (...args) => {
      outbox[step] = whole;
      broken++;
      if (when === 'after') await whole(...args);
      throw new Error('broken off');
    };
    const sender = createSender(world);
    const tell = async () => {
      while ((await sender.send()) > 0) await sender.settled();
      if (step === 'replan') await replanPending(world, jill);
    };
    await tell().catch(() => {});
    await sender.settled();
    expect(broken).toBe(1);

    // As at the next start.
    await world.store.outbox.releaseAll(world.owner);
    await world.live(26 * hour);
    const mails = world.to('jill@example.org');
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(1);
    expect(mails[0]!.text).toContain('+ Two.');
    // Only what was sent and could not be written down comes again.
    expect(mails).toHaveLength(when === 'before' && step === 'settle' ? 2 : 1);
    await world.end();
  },
);
