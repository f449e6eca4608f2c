// Tries a channel out for the person who asks, and says exactly what happened.
import type { TestResult } from '../../../shared/api/telling.ts';
import type { Digest } from '../../../shared/digest/digest.ts';
import type { ChannelKind } from '../../../shared/sentinel/ast.ts';
import { isMailAddress } from '../../../shared/sentinel/mail-address.ts';
import { isAway } from '../../core/schedule/browser-away.ts';
import type { Message } from '../../store/notify-records.ts';
import type { World } from '../world.ts';
import { linksFor } from './compose-digest.ts';
import { habitsOf } from './habits-of.ts';
import { openWebhookKey } from './webhook-key.ts';

export async function testChannel(
  world: World,
  userId: string,
  kind: ChannelKind,
  given: string | undefined,
): Promise<TestResult> {
  if (kind === 'extension') return testExtension(world, userId);
  if (kind === 'feed') return testFeeds(world, userId);
  const channel = world.channels.get(kind);
  const problem = channel?.problem() ?? null;
  if (channel === undefined || problem !== null) return no(problem ?? 'This server has no such channel.');
  const settings = await world.store.notifySettings.of(userId);
  const address = given ?? (kind === 'email' ? (settings?.mail ?? '') : '');
  if (kind === 'email' && !isMailAddress(address))
    return no(address === '' ? 'Give a mail address first.' : 'This is not a mail address.');
  if (kind === 'webhook' && address === '') return no('Give the address of the webhook first.');
  const known = await world.store.recipients.ofUser(userId);
  if (known.some((one) => one.channel === kind && one.address === address && one.stoppedAt !== null))
    return no(
      'Messages to this address were stopped with the unsubscribe link in one of them. Turn them on again first.',
    );
  // Who gets it may be a stranger to whoever typed the address, and can say no like to any other message.
  const recipientId =
    kind === 'email'
      ? await world.store.recipients.ensure({ id: world.newId(), userId, channel: kind, address })
      : '';
  const delivery = await channel.send({
    id: `test-${world.newId()}`,
    address,
    digest: testDigest(world, habitsOf(world, settings).zone, { recipientId, channel: kind }),
    pictures: new Map(),
    short: false,
    thread: null,
    key: kind === 'webhook' ? await openWebhookKey(world, userId) : null,
    isTest: true,
  });
  if (delivery.kind !== 'sent') return no(delivery.reason);
  return yes(
    kind === 'email'
      ? `The mail server accepted a test message to ${address}. If it does not arrive, check the spam folder.`
      : 'The webhook accepted the test.',
  );
}

async function testExtension(world: World, userId: string): Promise<TestResult> {
  const browsers = (await world.store.devices.ofUser(userId)).filter(
    ({ kind, revokedAt }) => kind === 'extension' && revokedAt === null,
  );
  const [latest] = browsers.toSorted((a, b) => b.lastSeenAt - a.lastSeenAt);
  if (latest === undefined)
    return no('No browser is paired with this server. Add the extension and pair it.');
  const seconds = Math.round((world.now() - latest.lastSeenAt) / 1000);
  if (isAway(latest.lastSeenAt, world.now()))
    return no(
      `${latest.name} has not checked in for ${Math.round(seconds / 60)} minutes. Open that browser.`,
    );
  return yes(`${latest.name} checked in less than ${Math.max(1, Math.ceil(seconds / 60))} min ago.`);
}

async function testFeeds(world: World, userId: string): Promise<TestResult> {
  const feeds = await world.store.feeds.ofUser(userId);
  if (feeds.length === 0)
    return no('You have no feed yet. Create one and add its address to your feed reader.');
  const read = feeds.filter(({ readAt }) => readAt !== null).length;
  if (read === 0) return no('No feed reader has fetched your feed yet. Add its address to your reader.');
  return yes(
    feeds.length === 1
      ? 'A feed reader has fetched your feed.'
      : `${read} of your ${feeds.length} feeds ${read === 1 ? 'has' : 'have'} been fetched by a reader.`,
  );
}

function testDigest(world: World, zone: string, to: Pick<Message, 'recipientId' | 'channel'>): Digest {
  const at = world.now();
  const views = world.publicAddress;
  return {
    id: 'test',
    title: 'This is a test: WebVigil can reach you here',
    at,
    since: at,
    zone,
    sections: [
      {
        tag: null,
        items: [
          {
            kind: 'change',
            sentinelId: 'test',
            sentinelName: 'example',
            pageId: 'test',
            title: 'What a change looks like',
            url: views,
            summary: '1 changed: Price: 10 € → 12 €',
            counts: { insert: 0, delete: 0, update: 1, move: 0 },
            firings: 1,
            changes: [
              {
                op: 'update',
                type: 'any',
                thing: 'text',
                where: 'Prices',
                sides: {
                  before: [
                    { op: 'equal', text: 'Price: ' },
                    { op: 'delete', text: '10' },
                    { op: 'equal', text: ' €' },
                  ],
                  after: [
                    { op: 'equal', text: 'Price: ' },
                    { op: 'insert', text: '12' },
                    { op: 'equal', text: ' €' },
                  ],
                },
                addresses: { before: null, after: null },
                pictures: null,
              },
            ],
            left: 0,
            often: null,
            notes: [],
            times: { modified: null, fetched: at, detected: at },
            home: `${views}/#/sentinels`,
            views: null,
          },
        ],
      },
    ],
    more: [],
    links: {
      ...linksFor(world, { id: 'test', ...to }),
      inBrowser: `${views}/#/account`,
    },
  };
}

function yes(message: string): TestResult {
  return { ok: true, message };
}

function no(message: string): TestResult {
  return { ok: false, message };
}
