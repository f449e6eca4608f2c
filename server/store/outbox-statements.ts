// The statements of the outbox that run for many rows at once, written once for both databases.
import { batchStatement } from './batch-statement.ts';

export const planNotice = batchStatement(
  { id: 'text', address: 'text', due_at: 'bigint' },
  `update notices set due_at = input.due_at, address = input.address, stage = 'waiting'
  from {input} as input where notices.id = input.id and notices.stage = 'new'`,
);

export const knowRecipient = batchStatement(
  { id: 'text', user_id: 'text', channel: 'text', address: 'text' },
  `insert into recipients (id, user_id, channel, address)
  select id, user_id, channel, address from {input} as input where true
  on conflict (user_id, channel, address) do nothing`,
);

export const forgetNotice = batchStatement(
  { id: 'text' },
  'delete from notices where id in (select id from {input} as input)',
);

/** The same news as another notice, told in another way. */
export const tellOtherwise = batchStatement(
  { id: 'text', source: 'text', channel: 'text', address: 'text', cadence: 'text' },
  `insert into notices (id, user_id, sentinel_id, detection_id, kind, channel, address, message, created_at, due_at, state,
    cadence, stage, held)
  select input.id, user_id, sentinel_id, detection_id, kind, input.channel, input.address, message, created_at, created_at,
    'pending', input.cadence, 'new', held
  from {input} as input join notices on notices.id = input.source`,
);

export const insertMessage = batchStatement(
  { id: 'text', recipient_id: 'text', created_at: 'bigint' },
  `insert into messages (id, recipient_id, user_id, channel, address, created_at, due_at, state)
  select input.id, recipients.id, user_id, channel, address, input.created_at, input.created_at, 'pending'
  from {input} as input join recipients on recipients.id = input.recipient_id`,
);

export const attachNotice = batchStatement(
  { id: 'text', message_id: 'text' },
  `update notices set message_id = input.message_id from {input} as input
  where notices.id = input.id and notices.message_id is null and notices.state = 'pending'`,
);

export const postponeNotice = batchStatement(
  { id: 'text', due_at: 'bigint', held: 'bigint' },
  `update notices set due_at = input.due_at, held = case when input.held = 1 then 1 else notices.held end
  from {input} as input where notices.id = input.id and notices.message_id is null`,
);

export const dropNotice = batchStatement(
  { id: 'text', reason: 'text' },
  `update notices set state = 'failed', last_error = input.reason from {input} as input
  where notices.id = input.id and notices.message_id is null and notices.state = 'pending'`,
);

/** Comes first and fences the rest: a message whose lease has passed on is neither updated nor returned. */
export const settleMessage = batchStatement(
  {
    id: 'text',
    owner: 'text',
    token: 'bigint',
    state: 'text',
    due_at: 'bigint',
    reason: 'text',
    title: 'text',
    sent_at: 'bigint',
  },
  `update messages set state = input.state, due_at = coalesce(input.due_at, messages.due_at), last_error = input.reason,
    title = coalesce(input.title, messages.title), sent_at = input.sent_at, lease_owner = null, lease_until = null
  from {input} as input
  where messages.id = input.id and lease_owner = input.owner and lease_token = input.token
  returning messages.id as id`,
);

export const settleNotices = batchStatement(
  { message_id: 'text', state: 'text', reason: 'text', sent_at: 'bigint' },
  `update notices set state = input.state, last_error = input.reason, sent_at = input.sent_at
  from {input} as input where notices.message_id = input.message_id`,
);

export const noteSent = batchStatement(
  { message_id: 'text', sent_at: 'bigint' },
  `update recipients set sent_at = input.sent_at from {input} as input
  join messages on messages.id = input.message_id where recipients.id = messages.recipient_id`,
);
