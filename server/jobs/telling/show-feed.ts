// A person's feed: the latest of what they are told by feed, of everything or of one tag.
import type { Digest } from '../../../shared/digest/digest.ts';
import type { Feed as FeedData } from '../../../shared/digest/feed.ts';
import { hashSecret } from '../../identity/secrets.ts';
import type { Feed, ToldNotice } from '../../store/notify-records.ts';
import type { World } from '../world.ts';
import { composeDigest, tagsOf } from './compose-digest.ts';
import { habitsOf } from './habits-of.ts';
import type { Memo } from './memo.ts';
import type { Net } from './net-change.ts';
import { feedAddress } from './show-telling.ts';

const mostEntries = 40;
/** The latest, looked through for those of one tag: so many are kept, however old (prune-told.ts). */
export const messagesInFeed = 400;

export interface OpenedFeed {
  /** Another one whenever something is new. */
  tag: string;
  compose(file: string): Promise<FeedData>;
}

/** Null for an address that is none, or was revoked. */
export async function openFeed(world: World, memo: Memo<Net>, secret: string): Promise<OpenedFeed | null> {
  const feed = await world.store.feeds.bySecretHash(hashSecret(secret));
  if (feed === null) return null;
  await world.store.feeds.touch(feed.id, world.now());
  const messages = (
    await world.store.messages.ofUser({ userId: feed.userId, channel: 'feed', limit: messagesInFeed })
  ).filter(({ state }) => state === 'sent');
  const newest = messages[0];
  return {
    tag: `"${feed.id}-${newest?.id ?? 'none'}"`,
    async compose(file) {
      const told = await world.store.outbox.contents(messages.map(({ id }) => id));
      const byMessage = Map.groupBy(told.filter(isWanted(feed)), ({ messageId }) => messageId);
      const settings = await world.store.notifySettings.of(feed.userId);
      const { zone } = habitsOf(world, settings);
      const entries: Digest[] = [];
      for (const message of messages) {
        const notices = byMessage.get(message.id);
        if (notices === undefined || entries.length >= mostEntries) continue;
        entries.push(
          await composeDigest(world, memo, { message, told: notices, zone, at: message.createdAt }),
        );
      }
      return {
        id: feed.id,
        title: feed.tag === null ? 'WebVigil: changes' : `WebVigil: ${feed.tag}`,
        self: feedAddress(world, secret, file),
        home: `${world.publicAddress}/#/changes`,
        updatedAt: entries[0]?.at ?? feed.createdAt,
        entries,
      };
    },
  };
}

function isWanted({ tag }: Feed): (told: ToldNotice) => boolean {
  if (tag === null) return () => true;
  return (told) => tagsOf(told).some((one) => one.toLowerCase() === tag.toLowerCase());
}
