// Gives notices that have just been written their time and address, by what their person wishes.
import { dueAt } from '../../core/digest/due-at.ts';
import type { NotifySettings, UnplannedNotice } from '../../store/notify-records.ts';
import type { World } from '../world.ts';
import { habitsOf } from './habits-of.ts';

const atOnce = 1000;

/** Answers how many. Two nodes that plan the same come to the same. */
export async function planDue(world: World): Promise<number> {
  const notices = await world.store.outbox.unplanned(atOnce);
  if (notices.length === 0) return 0;
  const wishes = await world.store.notifySettings.ofUsers(notices.map(({ userId }) => userId));
  const planned = notices.map((notice) => {
    const settings = wishes.get(notice.userId) ?? null;
    const { cadence, createdAt, anchor } = notice;
    return {
      notice,
      address: addressOf(notice, settings),
      dueAt: dueAt(cadence, createdAt, anchor, habitsOf(world, settings)),
    };
  });
  await world.store.outbox.plan(planned, world.newId);
  return notices.length;
}

function addressOf({ channel, address }: UnplannedNotice, settings: NotifySettings | null): string {
  if (channel === 'email') return address ?? settings?.mail ?? '';
  return channel === 'webhook' ? (address ?? '') : '';
}
