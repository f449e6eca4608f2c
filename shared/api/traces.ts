// Wire shapes of explanations: why a sentinel fired or did not, and when it would have fired.
import { z } from 'zod';

/** One line of an expression that was evaluated, outermost first; `depth` says what stands inside what. */
export const traceLineSchema = z.object({
  depth: z.number().int(),
  kind: z.enum(['and', 'or', 'not', 'operand']),
  fired: z.boolean(),
  /** The operand as it would be written, or the operator. */
  text: z.string(),
  /** One sentence, for operands. */
  why: z.string().nullable(),
  /** How many changes an operand has, fired or not. */
  changes: z.number().int(),
});
export type TraceLine = z.infer<typeof traceLineSchema>;

/** Two versions as the sentinel's expression, as it is now, judges them. */
export const comparisonSchema = z.object({
  url: z.string(),
  oldVersionId: z.string(),
  newVersionId: z.string(),
  /** Their numbers among the versions of the page. */
  oldSeq: z.number().int(),
  newSeq: z.number().int(),
  /** When the newer one was fetched. */
  at: z.number(),
  fired: z.boolean(),
  summary: z.string(),
  /** Why it did not fire although the expression holds; or why nothing could be compared. */
  held: z.string().nullable(),
  trace: z.array(traceLineSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const whyQuerySchema = z.object({
  id: z.string().min(1).max(64),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});
export const whySchema = z.object({
  name: z.string(),
  /** What the last look at the page came to, in one sentence. */
  lastLook: z.string(),
  lastCheckAt: z.number().nullable(),
  /** How many new versions must come before the next comparison; null while it does not run. */
  waitingVersions: z.number().int().nullable(),
  /** Newest first. */
  comparisons: z.array(comparisonSchema),
  /** What was fetched but is not the page, newest first. */
  setAside: z.array(z.object({ at: z.number(), reason: z.string(), message: z.string() })),
});
export type Why = z.infer<typeof whySchema>;

export const backtestQuerySchema = z.object({
  id: z.string().min(1).max(64),
  /** Another expression than the sentinel's own, as behind Monitor. */
  monitor: z.string().max(20_000).optional(),
});
export const backtestSchema = z.object({
  name: z.string(),
  monitor: z.string(),
  /** How many stored versions were looked at. */
  versions: z.number().int(),
  /** Oldest first; those that would not have fired are among them. */
  comparisons: z.array(comparisonSchema),
});
export type Backtest = z.infer<typeof backtestSchema>;
