// An address that takes nothing is trouble of its own: told once in the browser when it begins, and once when it is over.
import { planNotices } from '../../core/digest/plan-notices.ts';
import type { Delivery } from '../../notify/channel.ts';
import type { Recipient, ToldNotice } from '../../store/notify-records.ts';
import type { World } from '../world.ts';

export async function noteRefusal(
  world: World,
  recipient: Recipient,
  told: readonly ToldNotice[],
  delivery: Delivery,
): Promise<void> {
  const isRefused = delivery.kind === 'refused';
  if (!isRefused && delivery.kind !== 'sent') return;
  if (isRefused === (recipient.refusedAt !== null)) return;
  const at = world.now();
  const about = { userId: recipient.userId, sentinelId: told[0]!.sentinel.id, detectionId: null, at };
  const news = isRefused
    ? { ...about, kind: 'trouble' as const, message: `${delivery.reason} Check the address under Account.` }
    : { ...about, kind: 'recovered' as const, message: `Messages reach ${recipient.address} again.` };
  const inBrowser = [{ channel: { kind: 'extension' as const }, when: { kind: 'immediate' as const } }];
  const notices = planNotices(news, inBrowser, world.newId);
  const refused = isRefused ? { at, problem: delivery.reason } : null;
  await world.store.recipients.setRefused(recipient.id, refused, notices);
}
