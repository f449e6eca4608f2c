// Tidies up what people were told long ago, person by person: messages that are settled, and notices that are over.
import { channelKinds } from '../../shared/sentinel/ast.ts';
import { messagesInFeed } from './telling/show-feed.ts';
import { messagesShown } from './telling/show-telling.ts';
import type { World } from './world.ts';

const peopleAtOnce = 50;
const messagesAtOnce = 100;
/** Said in docs/privacy.md. */
const toldAgeMs = 90 * 86_400_000;

/** Answers how many are gone. `isStopped` and `pause` are as for versions (prune-versions.ts). */
export async function pruneTold(
  { store: { prune }, now }: Pick<World, 'store' | 'now'>,
  {
    isStopped = () => false,
    pause = async () => {},
  }: { isStopped?: () => boolean; pause?: () => Promise<void> } = {},
): Promise<number> {
  const before = now() - toldAgeMs;
  let gone = 0;
  for (let after = ''; !isStopped(); ) {
    const people = await prune.people(after, peopleAtOnce);
    for (const userId of people) {
      for (const channel of channelKinds) {
        // However old they are, the latest are still shown: in a feed, or under Account.
        const newest = channel === 'feed' ? messagesInFeed : messagesShown;
        for (let step = 1; step > 0 && !isStopped(); ) {
          step = await prune.told({ userId, channel, before, newest }, messagesAtOnce);
          gone += step;
          if (step > 0) await pause();
        }
      }
      await pause();
    }
    if (people.length === 0) break;
    after = people.at(-1)!;
  }
  return gone;
}
