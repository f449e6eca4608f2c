// Wire shapes of keeping a device up to date: what changed since it last asked, what it did meanwhile, and what came of that.
import { z } from 'zod';
import { changeSummarySchema } from './changes.ts';
import { errorCodes, problemSchema } from './error.ts';
import { ownIdSchema } from './own-id.ts';
import {
  createSentinelSchema,
  sentinelTextSchema,
  sentinelViewSchema,
  waitersChoices,
  zoneSchema,
} from './sentinels.ts';
import { mostTags, tagSchema } from './tag.ts';

const id = z.string().min(1).max(64);

const tagsSchema = z.array(tagSchema).max(mostTags, `A sentinel has at most ${mostTags} tags.`).default([]);

/** What a person can do without the server being there; it is done there later, once and in order. */
export const operationSchema = z.discriminatedUnion('kind', [
  createSentinelSchema.extend({ kind: z.literal('create'), sentinelId: ownIdSchema }),
  z.object({
    kind: z.literal('edit'),
    sentinelId: id,
    text: sentinelTextSchema.min(1),
    zone: zoneSchema,
    /** The `edit` of the sentinel as the person saw it. */
    basedOn: z.string().max(64).nullable(),
  }),
  z.object({ kind: z.enum(['pause', 'resume', 'end']), sentinelId: id }),
  z.object({ kind: z.literal('remove'), sentinelId: id, waiters: z.enum(waitersChoices).optional() }),
  z.object({ kind: z.literal('tag'), sentinelId: id, add: tagsSchema, remove: tagsSchema }),
  z.object({ kind: z.literal('read'), ids: z.array(id).min(1).max(500) }),
  z.object({ kind: z.literal('read-up-to'), upTo: z.number().int().min(0) }),
  /** The person has looked at a sentinel up to a version of its page. */
  z.object({ kind: z.literal('looked'), of: id, versionId: id }),
  /** The person has seen that something of theirs was overwritten. */
  z.object({ kind: z.literal('settle'), overwrittenId: id }),
]);
export type Operation = z.input<typeof operationSchema>;

export const tagSentinelSchema = z.object({ id, add: tagsSchema, remove: tagsSchema });

export const mostOperations = 50;
export const applyOperationsSchema = z.object({
  /** The device's clock as it sends this: only the difference to `madeAt` counts, so it need not be right. */
  now: z.number(),
  operations: z
    .array(z.object({ id: ownIdSchema, madeAt: z.number(), operation: operationSchema }))
    .min(1)
    .max(mostOperations),
});

export const operationFailureSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  problems: z.array(problemSchema),
});

export const operationResultSchema = z.object({
  id: z.string(),
  /**
   * 'overwritten': a later deed on another device stands, and this one is kept beside the sentinel. 'held': one before it on
   * the same sentinel was refused.
   */
  outcome: z.enum(['done', 'overwritten', 'refused', 'held']),
  failure: operationFailureSchema.nullable(),
});
export type OperationResult = z.infer<typeof operationResultSchema>;

export const overwrittenSchema = z.object({
  id: z.string(),
  sentinelId: z.string(),
  sentinelName: z.string(),
  what: z.enum(['edit', 'pause', 'resume', 'end', 'remove', 'tag']),
  /** What the edit would have made of it. */
  text: z.string().nullable(),
  madeAt: z.number(),
  device: z.string(),
  by: z.object({
    what: z.enum(['edit', 'steer', 'remove', 'tag']),
    at: z.number(),
    /** Empty where it was not done on a paired device. */
    device: z.string(),
  }),
});
export type OverwrittenView = z.infer<typeof overwrittenSchema>;

export const removedKinds = ['sentinel', 'change', 'overwritten'] as const;

/** How many of the newest changes a device copies at first; newer ones then come by themselves. */
export const changesCopied = 1000;

export const syncQuerySchema = z.object({
  /** From the last answer; without it everything is read. */
  cursor: z.string().max(500).optional(),
  zone: zoneSchema,
});

/** One page of what changed. Rows replace what the device has under their id; what is removed comes last and never comes back. */
export const syncAnswerSchema = z.object({
  /** Everything is read anew from here on: what the device had, and does not get again until `complete`, is gone. */
  reset: z.boolean(),
  sentinels: z.array(sentinelViewSchema),
  changes: z.array(changeSummarySchema),
  overwritten: z.array(overwrittenSchema),
  removed: z.array(z.object({ kind: z.enum(removedKinds), id: z.string() })),
  unread: z.number().int(),
  /** How many sentinels there are, and the sum of their revisions: a copy that says otherwise has gone wrong. */
  standing: z.object({ sentinels: z.number().int(), revisions: z.number().int() }),
  now: z.number(),
  cursor: z.string(),
  /** False when more follows at once under the new cursor. */
  complete: z.boolean(),
});
export type SyncAnswer = z.infer<typeof syncAnswerSchema>;
