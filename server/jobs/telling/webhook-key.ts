// The key that a person's webhooks are signed with: made when first needed, kept sealed, shown to its person alone.
import { newWebhookKey } from '../../identity/secrets.ts';
import type { World } from '../world.ts';

const contextOf = (userId: string) => `webhook key of ${userId}`;

export async function openWebhookKey(world: World, userId: string): Promise<string> {
  const known = await world.store.notifySettings.webhookKey(userId);
  const opened = known && world.secrets.open(known, contextOf(userId));
  return opened ?? makeWebhookKey(world, userId, known !== null);
}

/** With `replace`, what was signed with the old one no longer fits. */
export async function makeWebhookKey(world: World, userId: string, replace: boolean): Promise<string> {
  const sealed = world.secrets.seal(newWebhookKey(), contextOf(userId));
  const kept = await world.store.notifySettings.setWebhookKey(userId, sealed, replace);
  return world.secrets.open(kept, contextOf(userId))!;
}
