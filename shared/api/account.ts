// Wire shapes of signing in, pairing and devices.
import { z } from 'zod';

export const userNameSchema = z
  .string()
  .trim()
  .min(1, 'Give a name.')
  .max(64, 'A name has at most 64 characters.')
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u,
    'A name starts with a letter or digit, then letters, digits and . _ @ -',
  );
export const passwordSchema = z
  .string()
  .min(10, 'A password has at least 10 characters.')
  .max(512, 'A password has at most 512 characters.');

export const pairRequestSchema = z.object({
  code: z.string().min(4).max(64),
  deviceName: z.string().trim().min(1).max(80),
  /** Made by the device, for when the answer gets lost: asked again with the same one, it is paired already. */
  token: z
    .string()
    .regex(/^wv_[\w-]{43}$/, 'A token is wv_ and 43 letters, digits, _ and -.')
    .optional(),
});
export const pairResponseSchema = z.object({
  token: z.string(),
  userName: z.string(),
  deviceId: z.string(),
  /** The server's time: what it told before is history to this device. */
  now: z.number(),
});

/** By one-time link, or by name and password. */
export const signInRequestSchema = z.union([
  z.object({ code: z.string().min(4).max(64) }),
  z.object({ name: z.string().min(1).max(64), password: z.string().min(1).max(512) }),
]);

export const meSchema = z.object({
  userName: z.string(),
  hasPassword: z.boolean(),
  deviceId: z.string(),
  unread: z.number().int(),
  server: z.object({
    version: z.string(),
    publicAddress: z.string(),
    /** The built-in page that really changes. */
    demoUrl: z.string(),
  }),
});
export type Me = z.infer<typeof meSchema>;

export const deviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['extension', 'web']),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  current: z.boolean(),
});
export type DeviceView = z.infer<typeof deviceSchema>;

export const pairingCodeSchema = z.object({ code: z.string(), expiresAt: z.number() });

export const setPasswordSchema = z.object({ current: z.string().max(512).optional(), next: passwordSchema });
