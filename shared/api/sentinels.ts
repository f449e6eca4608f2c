// Wire shapes of sentinels: what a client sends to watch a page, and what it is shown of each.
import { z } from 'zod';

export const sentinelStates = ['waiting', 'enabled', 'disabled', 'ended'] as const;

export const createSentinelSchema = z.object({
  /** A sentinel in the sentinel language; clicks and forms print one too, so there is only one way in. */
  text: z.string().min(1).max(20_000),
  /** 'number' makes the name unique (news, news-2, …): for clicks, where nobody chose the name. */
  whenNameTaken: z.enum(['fail', 'number']).default('fail'),
});
export type CreateSentinel = z.input<typeof createSentinelSchema>;

export const troubleSchema = z.object({ reason: z.string(), message: z.string(), at: z.number() });

export const sentinelViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  state: z.enum(sentinelStates),
  url: z.string(),
  pageTitle: z.string().nullable(),
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  disabledAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  lastCheckAt: z.number().nullable(),
  lastChangeAt: z.number().nullable(),
  nextCheckAt: z.number().nullable(),
  unread: z.number().int(),
  versions: z.number().int(),
  trouble: troubleSchema.nullable(),
});
export type SentinelView = z.infer<typeof sentinelViewSchema>;

/** What "check now" came to. */
export const checkResultSchema = z.object({
  outcome: z.enum(['changed', 'unchanged', 'first-version', 'failed', 'busy']),
  message: z.string(),
  changeIds: z.array(z.string()),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

export const importReportSchema = z.object({
  created: z.array(z.string()),
  failed: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const exportSchema = z.object({
  format: z.literal('webvigil-export'),
  version: z.literal(1),
  exportedAt: z.number(),
  sentinels: z.array(
    z.object({ text: z.string().max(20_000), state: z.enum(sentinelStates), createdAt: z.number() }),
  ),
});
export type Export = z.infer<typeof exportSchema>;
