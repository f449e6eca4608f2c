// Slow addresses: nobody waits for somebody else's, and what is only taken slowly is not sent twice.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SenderLoop, startSenderLoop } from '../../../../server/cluster/sender-loop.ts';
import { createGate } from '../../../../server/fetch/gate.ts';
import { createPoster, type Poster } from '../../../../server/fetch/post.ts';
import { webhookChannel } from '../../../../server/notify/webhook-channel.ts';
import { type LocalSite, startLocalSite } from '../../../e2e/local-site.ts';
import { minute } from '../a-world.ts';
import { type MailWorld, mailWorld } from './mail-world.ts';

const url = 'https://example.org/news';
let world: MailWorld;
let site: LocalSite;
let poster: Poster;
let loop: SenderLoop | null;
/** What is held back until then. */
let gate: PromiseWithResolvers<void>;

beforeEach(async () => {
  world = await mailWorld();
  site = await startLocalSite();
  poster = createPoster(createGate({ allowHosts: [site.host] }), 'WebVigil/test', null);
  (world.channels as Map<string, unknown>).set('webhook', webhookChannel(poster.post, world.now));
  world.set(url, '<p>One.</p>');
  gate = Promise.withResolvers();
  loop = null;
});
afterEach(async () => {
  gate.resolve();
  await loop?.stop(0);
  await poster.close();
  await site.close();
  await world.end();
});

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

const watch = async (name: string, notify: string) => {
  const id = await world.person(name, { mail: `${name}@example.org` });
  await world.watch(id, `Create Sentinel news Using ${url} Fetch every 1 hour ${notify}`);
};
/** The page changes, and everybody is told, by the loop of the server itself. */
const change = async () => {
  world.set(url, '<p>Two.</p>');
  await world.pass(60 * minute);
  loop = startSenderLoop(world, 50);
};

it('a mail server that takes its time gets a mail on each connection, and each mail once', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `person${n}`);
  for (const name of names) await watch(name, 'Notify by email immediately');
  await world.live(minute);
  let [atOnce, most] = [0, 0];
  world.mail.onStep = async (step) => {
    if (step !== 'data') return null;
    most = Math.max(most, ++atOnce);
    await gate.promise;
    atOnce--;
    return null;
  };
  await change();
  await eventually(() => expect(atOnce).toBe(4));
  const states = async () => (await Promise.all(names.map(sentTo))).flat();
  expect((await states()).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
  gate.resolve();
  await eventually(async () => expect((await states()).every(({ state }) => state === 'sent')).toBe(true));
  expect(most).toBe(4);
  expect(world.mail.mails).toHaveLength(12);
  expect(new Set(world.mail.mails.map(({ parsed }) => parsed.messageId)).size).toBe(12);
});

async function sentTo(name: string) {
  const user = await world.store.users.byName(name);
  return world.store.messages.ofUser({ userId: user!.id, limit: 10 });
}

it('webhooks of one person that hang hold up neither mails nor webhooks of others', async () => {
  site.set('/hangs', async (_, response) => {
    await gate.promise;
    response.writeHead(200).end();
  });
  const hooks = Array.from(
    { length: 30 },
    (_, n) => `Notify by webhook ${site.origin}/hangs?n=${n} immediately`,
  );
  await watch('many', hooks.join(' '));
  await watch('mailed', 'Notify by email immediately');
  await watch('hooked', `Notify by webhook ${site.origin}/quick immediately`);
  site.set('/quick', (_, response) => void response.writeHead(200).end());
  await world.live(minute);
  await change();
  await eventually(() => {
    expect(world.to('mailed@example.org')).toHaveLength(1);
    expect(site.hits('/quick')).toBe(1);
    expect(site.hits('/hangs')).toBe(3);
  });
  gate.resolve();
  await eventually(() => expect(site.hits('/hangs')).toBe(30));
});
