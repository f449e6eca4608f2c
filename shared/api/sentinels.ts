// Wire shapes of sentinels: what a client sends to watch a page, and what it is shown of each.
import { z } from 'zod';
import { isKnownZone } from '../sentinel/time-point.ts';
import { problemSchema } from './error.ts';
import { ownIdSchema } from './own-id.ts';
import { mostTags, tagSchema } from './tag.ts';
import { notifySettingsSchema } from './telling.ts';

export const sentinelStates = ['waiting', 'enabled', 'disabled', 'ended'] as const;

/** The person's own, for times written without one, and for times told to people. */
export const zoneSchema = z.string().max(64).refine(isKnownZone, 'There is no such time zone.').optional();

export const sentinelTextSchema = z
  .string()
  .max(20_000, 'A sentinel has at most 20,000 characters. Leave something out.');

export const createSentinelSchema = z.object({
  zone: zoneSchema,
  /** A sentinel in the sentinel language; clicks and forms print one too, so there is only one way in. */
  text: sentinelTextSchema.min(1),
  /** 'number' makes the name unique (news, news-2, …): for clicks, where nobody chose the name. */
  whenNameTaken: z.enum(['fail', 'number']).default('fail'),
});
export type CreateSentinel = z.input<typeof createSentinelSchema>;

export const troubleSchema = z.object({ reason: z.string(), message: z.string(), at: z.number() });

export const pageFactsSchema = z.object({
  /** 304 when the site said that nothing changed. */
  status: z.number().int(),
  finalUrl: z.string(),
  /** The IP address that answered, where that is known. */
  serverAddress: z.string().nullish(),
  contentType: z.string(),
  /** Of the content, decompressed. */
  size: z.number(),
  links: z.number().int().nullable(),
  wireBytes: z.number(),
  fetchMs: z.number(),
  /** Date, cache-control, expires, content-language and server, as far as they were sent. */
  headers: z.record(z.string(), z.string()),
});
export type PageFactsView = z.infer<typeof pageFactsSchema>;

/** Where the value of a part came from: typed with this sentinel, an earlier sentinel (by its name then), or the default. */
export const originSchema = z.union([
  z.object({ from: z.literal('own') }),
  z.object({ from: z.literal('default') }),
  z.object({ from: z.literal('sentinel'), name: z.string() }),
]);
export type Origin = z.infer<typeof originSchema>;

export const sentinelViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As it was written, in canonical form; parts it inherits are not in it. */
  text: z.string(),
  /** The same with every inherited part written out: what the server carries out. */
  resolvedText: z.string(),
  /** By part: 'monitor', 'fetch', 'from', … */
  origins: z.record(z.string(), originSchema),
  state: z.enum(sentinelStates),
  /** What it waits for or why it rests, for people ("waiting for the end of s2"); null when it simply runs. */
  why: z.string().nullable(),
  /** What happens to it next, and when, as far as that is known. */
  nextEvent: z.object({ what: z.enum(['start', 'end', 'check', 'digest']), at: z.number() }).nullable(),
  /** Null while the start or end hangs on something that has not happened, and for an open end. */
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  url: z.string(),
  pageTitle: z.string().nullable(),
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  disabledAt: z.number().nullable(),
  resumedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  lastCheckAt: z.number().nullable(),
  lastChangeAt: z.number().nullable(),
  nextCheckAt: z.number().nullable(),
  /** What is known of the page's own rhythm, for a sentinel that waits for it; null for one with a fixed interval. */
  rhythm: z
    .object({
      sentence: z.string(),
      /** How far apart looks may be. */
      bounds: z.string(),
      /** As far as can be told; null before a second change was seen. */
      changesPerDay: z.number().nullable(),
      nextLookAt: z.number().nullable(),
    })
    .nullable(),
  unread: z.number().int(),
  versions: z.number().int(),
  /**
   * What the versions of its pages take on disk, with all that belongs to them. A page that several watch is stored once and
   * counted whole for each.
   */
  diskBytes: z.number(),
  trouble: troubleSchema.nullable(),
  /** Where its page has moved for good. */
  movedTo: z.string().nullable(),
  /** What the last successful look told of its page. */
  facts: pageFactsSchema.nullable(),
  /** What looking at its page costs a day: fetches, bytes, and milliseconds of reading and comparing. Shared by all who watch it. */
  cost: z.object({ fetches: z.number(), bytes: z.number(), ms: z.number() }).nullable(),
  /** What would help against the trouble, with one click: the server can show the page in a browser. */
  offer: z.enum(['render']).nullable(),
  /** How it stands with the element it watches, where that is not simply found: found again elsewhere, or lost. */
  element: z.object({ state: z.enum(['healed', 'lost']), message: z.string() }).nullable(),
  /** The person's own words for sorting. */
  tags: z.array(z.string()),
  /** Which edit wrote its text, for an edit to say what it is based on; null as it was first written. */
  edit: z.string().nullable(),
  /** One more with every write. */
  revision: z.number().int(),
});
export type SentinelView = z.infer<typeof sentinelViewSchema>;

/** What a list shows of one; the rest is for its own page. */
export type ListedSentinel = Omit<SentinelView, 'text' | 'resolvedText' | 'origins' | 'facts' | 'rhythm'>;

/** What the server says of a sentinel before it is taken in: syntax, meaning, and what an edit would do. */
export const verifySentinelSchema = z.object({
  zone: zoneSchema,
  text: sentinelTextSchema,
  /** The sentinel being edited, so that its own name is not "taken". */
  editing: z.string().max(64).optional(),
});
export const verdictSchema = z.object({
  problems: z.array(problemSchema),
  /** One sentence each, for people: what saving would do to history, schedule and others that hang on it. */
  effects: z.array(z.string()),
  /** With every inherited part and default written out; null while there are problems. */
  resolvedText: z.string().nullable(),
  origins: z.record(z.string(), originSchema),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** The element was found again elsewhere: watch it there, or go on with whatever is at the old place. */
export const settleElementSchema = z.object({
  id: z.string().min(1).max(64),
  use: z.enum(['new-place', 'old-place']),
});

export const updateSentinelSchema = z.object({
  id: z.string().min(1).max(64),
  text: sentinelTextSchema.min(1),
  zone: zoneSchema,
});

export const cloneSentinelSchema = z.object({
  id: z.string().min(1).max(64),
  /** Of the clone. */
  newId: ownIdSchema.optional(),
});

/** What becomes of sentinels that wait for the one being removed; without a choice the removal is refused and they are named. */
export const waitersChoices = ['end', 'start'] as const;
export const listSentinelsSchema = z.object({ zone: zoneSchema });
export const getSentinelSchema = z.object({ id: z.string().min(1).max(64), zone: zoneSchema });

export const removeSentinelSchema = z.object({
  id: z.string().min(1).max(64),
  waiters: z.enum(waitersChoices).optional(),
});

/** What "check now" came to. */
export const checkResultSchema = z.object({
  outcome: z.enum(['changed', 'unchanged', 'first-version', 'failed', 'busy']),
  message: z.string(),
  changeIds: z.array(z.string()),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

export const importReportSchema = z.object({
  created: z.array(z.string()),
  /** With the id under which it was sent, where it was given one: names may be the same. */
  failed: z.array(z.object({ id: ownIdSchema.optional(), name: z.string(), message: z.string() })),
  /** How the person is told came along, or what they have chosen here stays; absent when there was nothing of it. */
  telling: z.enum(['taken', 'kept']).optional(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** A time that a calendar can show. */
const timeSchema = z.number().int().min(0).max(8.64e15);
export const mostImported = 10_000;

export const exportedSentinelSchema = z.object({
  /** Not in a file: whoever sends it gives it one. What came in under it before has come in. */
  id: ownIdSchema.optional(),
  text: sentinelTextSchema,
  /** With inherited parts written out as they were; an import carries out exactly this. */
  resolvedText: z.string().max(40_000).optional(),
  origins: z.record(z.string(), originSchema).optional(),
  state: z.enum(sentinelStates),
  createdAt: timeSchema,
  startedAt: timeSchema.nullable().optional(),
  endedAt: timeSchema.nullable().optional(),
  tags: z.array(tagSchema).max(mostTags).optional(),
});

export const exportSchema = z.object({
  format: z.literal('webvigil-export'),
  version: z.literal(1),
  exportedAt: timeSchema,
  sentinels: z
    .array(exportedSentinelSchema)
    .max(mostImported, `At most ${mostImported} sentinels are taken at once; split the file.`),
  /** How the person is told, where they have chosen. */
  telling: notifySettingsSchema.optional(),
});
export type Export = z.infer<typeof exportSchema>;
