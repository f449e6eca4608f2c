// Rows of recipients and messages as records.
import type { Message, Recipient } from './notify-records.ts';
import type { MessageRow, RecipientRow } from './telling-schema.ts';

export function toRecipient(row: RecipientRow): Recipient {
  return {
    id: row.id,
    userId: row.user_id,
    channel: row.channel as Recipient['channel'],
    address: row.address,
    pausedUntil: row.paused_until,
    stoppedAt: row.stopped_at,
    refusedAt: row.refused_at,
    problem: row.problem,
    sentAt: row.sent_at,
  };
}

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    recipientId: row.recipient_id,
    userId: row.user_id,
    channel: row.channel as Message['channel'],
    address: row.address,
    createdAt: row.created_at,
    dueAt: row.due_at,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    sentAt: row.sent_at,
    title: row.title,
  };
}
