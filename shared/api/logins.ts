// Wire shapes of logins: the cookies and headers a person's pages are fetched with. Values go in and never come out.
import { z } from 'zod';
import { isLoginName, longestLoginName } from '../sentinel/login-name.ts';

export const mostHeaders = 20;
const longestValue = 8_192;

/** What the connection itself, the conditional request and an honest fetcher need for themselves. */
const ours =
  /^(host|connection|keep-alive|te|trailer|upgrade|expect|range|content-.*|transfer-.*|proxy-.*|sec-.*|accept-encoding|user-agent|if-.*)$/;

export const loginNameSchema = z
  .string()
  .trim()
  .refine(
    isLoginName,
    `A login's name has at most ${longestLoginName} letters, digits, blanks and . _ @ -, and begins with a letter or digit.`,
  );

export const loginHeaderSchema = z.object({
  name: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[!#$%&'*+.^_`|~0-9a-z-]{1,64}$/, 'This is not the name of a header.')
    .refine((name) => !ours.test(name), 'This header is set by the server itself; leave it out.'),
  value: z
    .string()
    .trim()
    .min(1, 'Give a value.')
    .max(longestValue, `A value has at most ${longestValue} characters.`)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'A value is one line of ordinary characters.'),
});

/** "example.org" means https; plain http, where anybody on the way can read along, has to be said. */
export const loginOriginSchema = z
  .string()
  .trim()
  .max(300)
  .transform((text, context) => {
    const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    const isOrigin = url !== null && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
    if (isOrigin) return url.origin;
    context.addIssue({
      code: 'custom',
      message: 'Give the name of a site, such as shop.example.org or http://nas.local:8080, without a path.',
    });
    return z.NEVER;
  });

export const putLoginSchema = z.object({
  name: loginNameSchema,
  /** The only sites that ever get it. */
  origins: z.array(loginOriginSchema).min(1, 'Say for which site it is.').max(10),
  headers: z
    .array(loginHeaderSchema)
    .min(1, 'Give a cookie or a header.')
    .max(mostHeaders)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'A header is given twice.'),
});
export type PutLogin = z.input<typeof putLoginSchema>;

export const byLoginNameSchema = z.object({ name: loginNameSchema });

export const loginViewSchema = z.object({
  name: z.string(),
  origins: z.array(z.string()),
  /** Their names alone. */
  headers: z.array(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type LoginView = z.infer<typeof loginViewSchema>;
