// An address that nothing gets through to is trouble of its own: told once in the browser when it begins, and once when it is
// over.
import { shownAddress } from '../../../shared/digest/safe-text.ts';
import { planNotices } from '../../core/digest/plan-notices.ts';
import type { Delivery } from '../../notify/channel.ts';
import type { Recipient, ToldNotice } from '../../store/notify-records.ts';
import type { World } from '../world.ts';
import { replanPending } from './replan-pending.ts';

/** Over an hour has passed by then (core/digest/retry.ts): no mail server merely takes its time with a stranger. */
const triesBeforeTold = 5;

export async function noteRefusal(
  world: World,
  recipient: Recipient,
  told: readonly ToldNotice[],
  delivery: Delivery,
  attempts: number,
): Promise<void> {
  const problem = problemOf(delivery, attempts);
  if (problem === null && delivery.kind !== 'sent') return;
  if ((problem !== null) === (recipient.refusedAt !== null)) return;
  const at = world.now();
  const about = { userId: recipient.userId, sentinelId: told[0]!.sentinel.id, detectionId: null, at };
  const shown = recipient.channel === 'webhook' ? shownAddress(recipient.address, 80) : recipient.address;
  const news =
    problem === null
      ? { ...about, kind: 'recovered' as const, message: `Messages reach ${shown} again.` }
      : { ...about, kind: 'trouble' as const, message: troubleLine(delivery, problem, shown) };
  const inBrowser = [{ channel: { kind: 'extension' as const }, when: { kind: 'immediate' as const } }];
  const notices = planNotices(news, inBrowser, world.newId);
  const isNews = await world.store.recipients.setRefused(recipient.id, { at, problem }, notices);
  // What waited for the next try, which was to be long after this one, goes by its own time again.
  if (isNews && problem === null) await replanPending(world, recipient.userId);
}

/** Null where it is no problem of the address, or not yet. */
function problemOf(delivery: Delivery, attempts: number): string | null {
  if (delivery.kind === 'sent') return null;
  return delivery.kind === 'refused' || attempts >= triesBeforeTold ? delivery.reason : null;
}

function troubleLine({ kind }: Delivery, problem: string, address: string): string {
  const said = problem.includes(address)
    ? problem
    : `Messages to ${address} are not getting through. ${problem}`;
  return kind === 'refused' ? `${said} Check the address under Account.` : said;
}
