// Wire shapes of checks made by the person's own browser: what it is asked to look at, and what it brings back.
import { z } from 'zod';

/** One page to look at. Whoever asks again gives back what it was given before. */
export const browserCheckSchema = z.object({
  id: z.string(),
  /** Proves, with the device, that the page is still theirs to look at. */
  token: z.number().int(),
  until: z.number(),
  url: z.string(),
  /** A plain request with the person's session, or a tab in the background where scripts have to run. */
  how: z.enum(['request', 'tab']),
  /** SHA-256 of the bytes last seen, in hex: the same need not be uploaded again. */
  known: z.string().nullable(),
});
export type BrowserCheck = z.infer<typeof browserCheckSchema>;

export const browserChecksSchema = z.object({
  checks: z.array(browserCheckSchema),
  /** Largest page, and largest upload of it, that is taken. */
  limits: z.object({ pageBytes: z.number(), uploadBytes: z.number() }),
});
export type BrowserChecks = z.infer<typeof browserChecksSchema>;

export const browserTroubles = [
  'unreachable',
  'timeout',
  'too-large',
  /** The person has not let the extension read this site. */
  'no-permission',
  /** It ended up at another site, as log-ins do. */
  'elsewhere',
  /** No window is open to put a tab into. */
  'no-window',
  /** The server refused what it was first told. */
  'not-taken',
] as const;
export type BrowserTrouble = (typeof browserTroubles)[number];

/** What the browser found. Its own words are not taken: the server has a sentence for each trouble. */
export const browserFindingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fetched'),
    /** Some walls answer 999. */
    status: z.number().int().min(200).max(999),
    finalUrl: z.url({ protocol: /^https?$/ }).max(20_000),
    contentType: z.string().max(500),
    lastModified: z.string().max(100).nullable(),
    /** Gzipped, then base64. */
    body: z.base64(),
  }),
  /** The bytes have the hash that was `known`. */
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('failed'), trouble: z.enum(browserTroubles) }),
]);
export type BrowserFinding = z.infer<typeof browserFindingSchema>;

export const browserUploadSchema = z.object({
  id: z.string().min(1).max(64),
  token: z.number().int(),
  finding: browserFindingSchema,
});

export const browserUploadedSchema = z.object({
  /** 'again': it shows nothing without scripts; ask again and get it as a tab. */
  outcome: z.enum(['changed', 'unchanged', 'first-version', 'failed', 'nobody', 'again']),
  message: z.string(),
});
