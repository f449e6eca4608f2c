// Wire shapes of how a person is told: wishes, channels, addresses, feeds, and what became of messages.
import { z } from 'zod';
import { channelKinds, type NotifyTime, weekdays } from '../sentinel/ast.ts';
import { readTimeOfDay } from '../sentinel/clock.ts';
import { durationMs, durationUnits } from '../sentinel/duration.ts';
import { isMailAddress } from '../sentinel/mail-address.ts';

const mailSchema = z
  .string()
  .trim()
  .refine(isMailAddress, 'This is not a mail address. Write it like jill@example.org.');
const timeOfDaySchema = z
  .string()
  .refine((text) => readTimeOfDay(text) === text && text !== '24:00', 'Write a time such as 08:00.');
const zoneSchema = z.string().refine((zone) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}, 'There is no such time zone. Write one such as Europe/Rome.');
const webAddressSchema = z
  .string()
  .max(2000)
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Give an address such as https://example.org/hook.',
  );

const cadenceSchema: z.ZodType<NotifyTime> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['immediate', 'best-effort', 'interactive']) }),
  z.object({
    kind: z.literal('every'),
    interval: z
      .object({ amount: z.number().positive().max(1000), unit: z.enum(durationUnits) })
      .refine((interval) => durationMs(interval) >= 60_000, 'Messages are collected for a minute or longer.'),
  }),
  z.object({
    kind: z.literal('at'),
    times: z.array(timeOfDaySchema).min(1).max(24),
    days: z.array(z.enum(weekdays)).min(1).optional(),
    zone: zoneSchema.optional(),
  }),
]) as z.ZodType<NotifyTime>;

const wishSchema = z
  .object({ channel: z.enum(channelKinds), address: z.string().max(2000).nullable(), cadence: cadenceSchema })
  .superRefine(({ channel, address }, context) => {
    const isRight =
      channel === 'email'
        ? address === null || isMailAddress(address)
        : channel === 'webhook'
          ? address !== null && webAddressSchema.safeParse(address).success
          : address === null;
    if (isRight) return;
    const message =
      channel === 'email'
        ? 'This is not a mail address.'
        : 'Give an address such as https://example.org/hook.';
    context.addIssue({ code: 'custom', path: ['address'], message });
  });

export const notifySettingsSchema = z
  .object({
    zone: zoneSchema.nullable(),
    mail: mailSchema.nullable(),
    digestTime: timeOfDaySchema,
    quiet: z
      .object({ from: timeOfDaySchema, to: timeOfDaySchema })
      .refine(({ from, to }) => from !== to, 'Quiet hours need a beginning and another end.')
      .nullable(),
    shortForm: z.boolean(),
    defaults: z
      .array(wishSchema)
      .max(channelKinds.length)
      .refine(
        (all) => new Set(all.map(({ channel }) => channel)).size === all.length,
        'A channel is given twice.',
      ),
  })
  .refine(
    ({ mail, defaults }) =>
      mail !== null || !defaults.some(({ channel, address }) => channel === 'email' && address === null),
    { path: ['mail'], message: 'Give your mail address, so that mail has somewhere to go.' },
  );
export type NotifyWishes = z.infer<typeof notifySettingsSchema>;

const recipientSchema = z.object({
  id: z.string(),
  channel: z.enum(channelKinds),
  address: z.string(),
  pausedUntil: z.number().nullable(),
  stoppedAt: z.number().nullable(),
  refusedAt: z.number().nullable(),
  problem: z.string().nullable(),
  sentAt: z.number().nullable(),
});

const messageSchema = z.object({
  id: z.string(),
  channel: z.enum(channelKinds),
  address: z.string(),
  state: z.enum(['pending', 'sent', 'failed']),
  title: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  attempts: z.number(),
  lastError: z.string().nullable(),
});

export const feedViewSchema = z.object({
  id: z.string(),
  tag: z.string().nullable(),
  /** Null when the server's key is another now: make a new feed. */
  atom: z.string().nullable(),
  json: z.string().nullable(),
  createdAt: z.number(),
  readAt: z.number().nullable(),
});
export type FeedView = z.infer<typeof feedViewSchema>;

export const tellingSchema = z.object({
  settings: notifySettingsSchema,
  /** Of the server, where the person has chosen none. */
  serverZone: z.string(),
  channels: z.array(
    z.object({ kind: z.enum(channelKinds), problem: z.string().nullable(), waiting: z.number() }),
  ),
  recipients: z.array(recipientSchema),
  feeds: z.array(feedViewSchema),
  /** The latest. */
  messages: z.array(messageSchema),
});
export type Telling = z.infer<typeof tellingSchema>;

export const testChannelSchema = z.object({
  channel: z.enum(channelKinds),
  /** Absent: the person's own. */
  address: z.string().trim().max(2000).optional(),
});

export const testResultSchema = z.object({ ok: z.boolean(), message: z.string() });
export type TestResult = z.infer<typeof testResultSchema>;

export const createFeedSchema = z.object({ tag: z.string().trim().min(1).max(60).nullable() });

export const webhookKeySchema = z.object({ replace: z.boolean().default(false) });
