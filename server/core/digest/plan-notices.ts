// Decides what a firing or trouble writes into the outbox: one notice per channel the person asked for.
import type { CompleteNotifyRule } from '../../../shared/sentinel/defaults.ts';
import type { NewNotice } from '../../store/records.ts';

export interface News {
  userId: string;
  sentinelId: string;
  detectionId: string | null;
  kind: NewNotice['kind'];
  message: string;
  at: number;
}

export function planNotices(
  news: News,
  rules: readonly CompleteNotifyRule[],
  newId: () => string,
): NewNotice[] {
  const { at, ...told } = news;
  // An interactive rule means the dashboard only, which shows every change anyway.
  const sent = rules.filter((rule) => rule.when.kind !== 'interactive');
  return sent.map((rule) => ({
    ...told,
    id: newId(),
    channel: rule.channel.kind,
    address: rule.channel.address ?? null,
    createdAt: at,
    dueAt: at,
  }));
}
