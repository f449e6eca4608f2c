// Wire shapes of what was detected, the versions it lies between, and the notices about it.
import { z } from 'zod';
import { changeOps, changeTypes } from '../detect/change.ts';

const changeValueSchema = z
  .union([
    z.string(),
    z.object({ href: z.string(), text: z.string() }),
    z.object({ src: z.string(), alt: z.string() }),
    z.object({ text: z.string(), count: z.number() }),
  ])
  .nullable();

export const changeSchema = z.object({
  type: z.enum(changeTypes),
  op: z.enum(changeOps),
  before: changeValueSchema,
  after: changeValueSchema,
  where: z.string(),
  context: z.string().optional(),
  contextBefore: z.string().optional(),
  signature: z.string().optional(),
  changed: z.enum(['text', 'target', 'alt', 'picture', 'heading', 'column', 'markup']).optional(),
  cells: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })).optional(),
  counts: z.object({ before: z.number(), after: z.number() }).optional(),
  groups: z.array(z.string().nullable()).optional(),
});

export const countsSchema = z.object({
  insert: z.number(),
  delete: z.number(),
  update: z.number(),
  move: z.number(),
});

/** One firing, as listed. */
export const changeSummarySchema = z.object({
  id: z.string(),
  sentinelId: z.string(),
  sentinelName: z.string(),
  url: z.string(),
  pageTitle: z.string().nullable(),
  pageType: z.string(),
  detectedAt: z.number(),
  counts: countsSchema,
  /** One line for people: "1 changed, 2 added: Price 10 → 12". */
  summary: z.string(),
  /** The number that was watched, before and after, as it stood on the page; null where there was none. */
  value: z.object({ before: z.string().nullable(), after: z.string().nullable() }).optional(),
  oldVersionId: z.string(),
  newVersionId: z.string(),
  read: z.boolean(),
});
export type ChangeSummary = z.infer<typeof changeSummarySchema>;

export const versionViewSchema = z.object({
  id: z.string(),
  pageId: z.string(),
  seq: z.number().int(),
  title: z.string(),
  contentType: z.string(),
  finalUrl: z.string(),
  size: z.number(),
  fetchedAt: z.number(),
  modifiedAt: z.number().nullable(),
});
export type VersionView = z.infer<typeof versionViewSchema>;

/** One firing, whole. */
export const changeDetailSchema = changeSummarySchema.extend({
  /** The first of them, of `total`. */
  changes: z.array(changeSchema),
  total: z.number().int(),
  /** Every set of operands that alone made the sentinel fire. */
  combinations: z.array(z.array(z.string())).optional(),
  coarse: z.string().optional(),
  oldVersion: versionViewSchema,
  newVersion: versionViewSchema,
});
export type ChangeDetail = z.infer<typeof changeDetailSchema>;

export const changesQuerySchema = z.object({
  sentinel: z.string().optional(),
  unread: z.enum(['true', 'false']).optional(),
  /** The last one shown: its time and id. */
  before: z.coerce.number().int().optional(),
  beforeId: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Some by their ids, or all that was detected up to a time. */
export const markReadSchema = z.union([
  z.object({ ids: z.array(z.string().max(64)).min(1).max(500) }),
  z.object({ upTo: z.number().int().min(0) }),
]);

/** Page after page until fewer than `noticesPerPage` come: each asks from the last one's time and id. */
export const noticesQuerySchema = z.object({
  since: z.coerce.number().int().min(0).default(0),
  after: z.string().max(64).optional(),
});
export const noticesPerPage = 200;

export const confirmNoticesSchema = z.object({
  ids: z.array(z.string().max(64)).min(1).max(noticesPerPage),
});

/** Something to tell the person in the browser; the same id is never shown twice. */
export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(['change', 'trouble', 'recovered', 'moved', 'digest']),
  changeId: z.string().nullable(),
  /** Null where it is about several. */
  sentinelId: z.string().nullable(),
  sentinelName: z.string(),
  url: z.string(),
  message: z.string(),
  createdAt: z.number(),
});
export type NoticeView = z.infer<typeof noticeSchema>;
