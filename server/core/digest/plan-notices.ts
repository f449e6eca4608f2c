// Decides what a firing or trouble writes into the outbox: one notice per way of telling that the sentinel names.
import type { NotifyRule } from '../../../shared/sentinel/ast.ts';
import type { NewNotice } from '../../store/records.ts';

export interface News {
  userId: string;
  sentinelId: string;
  detectionId: string | null;
  kind: NewNotice['kind'];
  message: string;
  at: number;
}

/** Says nothing of how and when: the person's own wishes decide. */
const asWished: readonly NotifyRule[] = [{}];

/** `rules` are those of the sentinel, as written; absent where it has none. */
export function planNotices(
  news: News,
  rules: readonly NotifyRule[] | undefined,
  newId: () => string,
): NewNotice[] {
  const { at, ...told } = news;
  // An interactive rule means the dashboard only, which shows every change anyway.
  const sent = (rules ?? asWished).filter(({ when }) => when?.kind !== 'interactive');
  return sent.map(({ channel, when }) => ({
    ...told,
    id: newId(),
    channel: channel?.kind ?? null,
    address: channel?.address ?? null,
    cadence: when ?? null,
    createdAt: at,
  }));
}
