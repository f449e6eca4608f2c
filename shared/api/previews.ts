// Wire shapes of a preview: what the server sees of an element at this moment, before anybody watches it.
import { z } from 'zod';
import { longestFingerprint } from '../page/select/fingerprint.ts';
import { selectorKinds } from '../sentinel/ast.ts';

/** What an element says, the beginning of it; `parts` are list items, links or images. */
export const elementValueSchema = z.object({
  kind: z.enum(['number', 'table', 'list', 'image', 'links', 'text', 'nothing']),
  text: z.string().max(400),
  number: z.object({ value: z.number(), text: z.string().max(60) }).optional(),
  table: z
    .object({
      columns: z.array(z.string().max(60)).max(6),
      rows: z.array(z.array(z.string().max(60)).max(6)).max(4),
      count: z.number().int(),
    })
    .optional(),
  parts: z.array(z.string().max(120)).max(4).optional(),
  count: z.number().int().optional(),
});
export type ElementValue = z.infer<typeof elementValueSchema>;

/** One element of a scope, as the sentinel language has it. */
export const elementRefSchema = z.object({
  by: z.enum(selectorKinds),
  path: z.string().min(1).max(2000),
  fingerprint: z.string().max(longestFingerprint).exactOptional(),
});

export const mostElements = 20;

export const previewRequestSchema = z.object({
  url: z.string().min(1).max(8192),
  /** Empty is the whole page. */
  scope: z.array(elementRefSchema).max(mostElements, `At most ${mostElements} elements at once.`),
  mode: z.enum(['plain', 'rendered']).default('plain'),
});
export type PreviewRequest = z.output<typeof previewRequestSchema>;

export const previewSchema = z.object({
  state: z.enum([
    'found',
    /** Not by its selector, but by its fingerprint. */
    'healed',
    'ambiguous',
    'gone',
    /** The page itself could not be read: it needs a browser, a log-in, a person; or there was no answer. */
    'needs-browser',
    'login-wall',
    'bot-wall',
    'not-the-page',
    'not-reached',
    'unreadable',
  ]),
  /** One sentence for the person. */
  message: z.string(),
  /** Null unless the element was found. */
  value: elementValueSchema.nullable(),
  /** How the element is best written for the page as the server sees it; as asked unless healed. */
  scope: z.array(elementRefSchema),
  /** Another way of fetching that may help: the server's own browser, or the person's. */
  offer: z.enum(['rendered', 'browser']).nullable(),
});
export type Preview = z.infer<typeof previewSchema>;
