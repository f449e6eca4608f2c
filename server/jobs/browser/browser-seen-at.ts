// When a person's browser, any one of those they paired, was last heard of.
import type { World } from '../world.ts';

export async function browserSeenAt(world: World, userId: string): Promise<number | null> {
  const devices = await world.store.devices.ofUser(userId);
  const seen = devices
    .filter(({ kind, revokedAt }) => kind === 'extension' && revokedAt === null)
    .map(({ lastSeenAt }) => lastSeenAt);
  return seen.length === 0 ? null : Math.max(...seen);
}
