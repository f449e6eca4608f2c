// How a person is told, as they are shown it: wishes, what each channel lacks, addresses, feeds, and what became of messages.
import type { FeedView, NotifyWishes, Telling } from '../../../shared/api/telling.ts';
import { channelKinds } from '../../../shared/sentinel/ast.ts';
import { hashSecret, newLinkCode } from '../../identity/secrets.ts';
import type { Feed } from '../../store/notify-records.ts';
import type { World } from '../world.ts';
import { untouchedSettings } from './habits-of.ts';

/** The latest: so many are kept, however old (prune-told.ts). */
export const messagesShown = 20;
const nowhere =
  'Some of your sentinels send mail to your own address, but you have not given one yet. Enter it above.';

export async function showTelling(world: World, userId: string): Promise<Telling> {
  const { store } = world;
  const [settings, waiting, recipients, feeds, messages] = await Promise.all([
    store.notifySettings.of(userId),
    store.messages.waiting(userId),
    store.recipients.ofUser(userId),
    store.feeds.ofUser(userId),
    store.messages.ofUser({ userId, limit: messagesShown }),
  ]);
  // Written before the person took their own address away, or brought from elsewhere.
  const hasNowhere =
    !settings?.mail && recipients.some(({ channel, address }) => channel === 'email' && address === '');
  const counts = new Map(waiting.map(({ channel, count }) => [channel, count]));
  return {
    settings: (settings ?? untouchedSettings) as NotifyWishes,
    serverZone: world.zone,
    channels: channelKinds.map((kind) => ({
      kind,
      problem: world.channels.get(kind)?.problem() ?? (kind === 'email' && hasNowhere ? nowhere : null),
      waiting: counts.get(kind) ?? 0,
    })),
    // Where nothing is sent to there is nothing to resume.
    recipients: recipients.filter(({ address }) => address !== ''),
    feeds: feeds.map((feed) => toFeedView(world, feed)),
    messages,
  };
}

export async function createFeed(world: World, userId: string, tag: string | null): Promise<FeedView> {
  const secret = newLinkCode();
  const feed: Feed = {
    id: world.newId(),
    userId,
    tag,
    secretHash: hashSecret(secret),
    sealed: world.secrets.seal(secret, `feed of ${userId}`),
    createdAt: world.now(),
    readAt: null,
  };
  await world.store.feeds.create(feed);
  return toFeedView(world, feed);
}

function toFeedView(world: World, { id, userId, tag, sealed, createdAt, readAt }: Feed): FeedView {
  const secret = world.secrets.open(sealed, `feed of ${userId}`);
  const address = (file: string) => (secret === null ? null : feedAddress(world, secret, file));
  return { id, tag, atom: address('atom.xml'), json: address('feed.json'), createdAt, readAt };
}

export function feedAddress({ publicAddress }: World, secret: string, file: string): string {
  return `${publicAddress}/feeds/${secret}/${file}`;
}
