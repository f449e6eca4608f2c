// How a person is told, over HTTP.
import { replanPending } from '../../jobs/telling/replan-pending.ts';
import { createFeed, showTelling } from '../../jobs/telling/show-telling.ts';
import { testChannel } from '../../jobs/telling/test-channel.ts';
import { makeWebhookKey, openWebhookKey } from '../../jobs/telling/webhook-key.ts';
import type { World } from '../../jobs/world.ts';
import type { NotifySettings } from '../../store/notify-records.ts';
import { createAttempts } from '../attempts.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

type TellingHandlers = Pick<
  Handlers,
  'getTelling' | 'putTelling' | 'testChannel' | 'webhookKey' | 'resumeRecipient' | 'createFeed' | 'removeFeed'
>;

const done = { ok: true } as const;

export function tellingHandlers(world: World): TellingHandlers {
  const tests = createAttempts(10, 60_000);
  // Whoever asks: nobody's mailbox is filled with tests.
  const testsOf = createAttempts(5, 86_400_000);
  const { store } = world;
  return {
    getTelling: (_, { user }) => showTelling(world, user.id),
    async putTelling(settings, { user }) {
      for (const { channel, address } of settings.defaults) {
        const problem = address === null ? null : world.channels.get(channel)?.problemWith?.(address);
        if (problem) return new Refusal('bad-request', problem);
      }
      await store.notifySettings.put(user.id, settings as NotifySettings);
      await replanPending(world, user.id);
      return showTelling(world, user.id);
    },
    async testChannel({ channel, address }, { user }) {
      if (!tests.take([user.id], world.now()))
        return new Refusal(
          'too-many-requests',
          'Too many tests in a short time. Wait a minute, then try again.',
        );
      const given = address === '' ? undefined : address;
      const mail = given ?? (await store.notifySettings.of(user.id))?.mail;
      if (channel === 'email' && mail && !testsOf.take([mail.toLowerCase()], world.now()))
        return new Refusal(
          'too-many-requests',
          `Five test mails went to ${mail} within a day. Wait until tomorrow, then try again.`,
        );
      return testChannel(world, user.id, channel, given);
    },
    async webhookKey({ replace }, { user }) {
      const key = replace ? makeWebhookKey(world, user.id, true) : openWebhookKey(world, user.id);
      return { key: await key };
    },
    async resumeRecipient({ id }, { user }) {
      const resumed = await store.recipients.resume(user.id, id, world.now());
      if (!resumed) return new Refusal('not-found', 'You have no such address.');
      // What waited for the end of the pause goes by its own time again.
      await replanPending(world, user.id);
      return done;
    },
    createFeed: ({ tag }, { user }) => createFeed(world, user.id, tag),
    async removeFeed({ id }, { user }) {
      const removed = await store.feeds.remove(user.id, id);
      return removed ? done : new Refusal('not-found', 'You have no such feed.');
    },
  };
}
