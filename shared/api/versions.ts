// Wire shapes of stored versions: the time line of a sentinel, any two of them compared, what they need to look as they
// looked, what a person says of them, and the room they take.
import { z } from 'zod';
import { selectorKinds } from '../sentinel/ast.ts';
import { changeDetailSchema, versionViewSchema } from './changes.ts';
import { sentinelViewSchema } from './sentinels.ts';

const idSchema = z.string().min(1).max(64);

export const listVersionsSchema = z.object({
  id: idSchema,
  /** One of the answer's `pages`; without it, the sentinel's own page. */
  page: idSchema.optional(),
  /** Only those before this number. */
  before: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** A version on a sentinel's time line. */
export const listedVersionSchema = versionViewSchema.extend({
  /** By the person who asks. */
  pinned: z.boolean(),
  /** Known to be: it cannot be shown. */
  damaged: z.boolean(),
  /** The sentinel's change whose new version it is. */
  changeId: z.string().nullable(),
});
export type ListedVersion = z.infer<typeof listedVersionSchema>;

export const timeLineSchema = z.object({
  pageId: z.string(),
  /** The pages its expression lies on, its own first, and those it watched before; almost always one. */
  pages: z.array(z.object({ id: z.string(), url: z.string(), title: z.string().nullable() })),
  /** Newest first. */
  versions: z.array(listedVersionSchema),
  /** The version up to which the person has looked; null before the first time. */
  lastLooked: z.string().nullable(),
  /** How many there are on this page. */
  total: z.number().int(),
});
export type TimeLine = z.infer<typeof timeLineSchema>;

export const lastLookedWord = 'last-looked';

export const compareVersionsSchema = z.object({
  id: idSchema,
  /** A version, or the word 'last-looked'. */
  old: idSchema,
  /** A version; without it, the newest of the same page. */
  new: idSchema.optional(),
  /** 'true': whatever changed on the page, and not only what the sentinel asks for. */
  all: z.enum(['true', 'false']).optional(),
});

/** Like a change that was detected, but of any two versions. */
export const comparisonSchema = changeDetailSchema.extend({
  /** Of the change that was detected between exactly these two; null when none was. */
  id: z.string().nullable(),
  /** Whether the sentinel fires on them. `changes` are those of all its operands, whether it does or not. */
  fired: z.boolean(),
  /** Why it does not fire although its expression holds. */
  held: z.string().nullable(),
});
export type VersionComparison = z.infer<typeof comparisonSchema>;

export const versionAssetSchema = z.object({
  /** As the page or its style sheet asks for it, resolved, without fragment. */
  url: z.string(),
  kind: z.enum(['style', 'image', 'font']),
  /** Asks for the bytes; null when there are none, then `problem` says why. */
  hash: z.string().nullable(),
  type: z.string(),
  size: z.number(),
  problem: z.string().nullable(),
});

export const versionAssetsSchema = z.object({
  /** 'pending': more may come soon. 'none': nothing is kept for this version. 'damaged': what was kept cannot be read. */
  state: z.enum(['complete', 'pending', 'none', 'damaged']),
  assets: z.array(versionAssetSchema),
});
export type VersionAssets = z.infer<typeof versionAssetsSchema>;

export const versionAssetQuerySchema = z.object({ id: idSchema, hash: z.string().regex(/^[\da-f]{64}$/) });

export const markLookedSchema = z.object({ id: idSchema, versionId: idSchema });

/** What is to be ignored from now on, as the language has it. */
export const ignoreRuleSchema = z.discriminatedUnion('kind', [
  /** Taken out together: what changed is silent only when it is gone from both sides. */
  z.object({ kind: z.literal('text'), texts: z.array(z.string().trim().min(1).max(1000)).min(1).max(50) }),
  z.object({
    kind: z.literal('pattern'),
    pattern: z.string().min(1).max(1000),
    flags: z.string().max(10).optional(),
  }),
  z.object({ kind: z.literal('element'), by: z.enum(selectorKinds), path: z.string().min(1).max(2000) }),
  z.object({ kind: z.literal('numbers') }),
  z.object({ kind: z.literal('dates') }),
]);
export type IgnoreRule = z.infer<typeof ignoreRuleSchema>;

export const ignoreChangeSchema = z.object({ id: idSchema, rule: ignoreRuleSchema });
export const ignoredSchema = z.object({
  sentinel: sentinelViewSchema,
  /** Saved as the sentinel's text again, it undoes it. */
  previousText: z.string(),
});

export const storageSchema = z.object({
  /** Of the whole database, on disk. */
  totalBytes: z.number(),
  /** On the disk it lies on; null where that cannot be told (a database elsewhere). */
  freeBytes: z.number().nullable(),
  state: z.enum(['ok', 'low', 'full']),
  /** One sentence for people. */
  message: z.string(),
});
export type StorageView = z.infer<typeof storageSchema>;
