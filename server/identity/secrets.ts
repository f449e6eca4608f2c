// Device tokens and one-time codes: made at random, handed out once, kept only as hashes.
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another when read aloud or copied by hand. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function newToken(): string {
  return `wv_${randomBytes(32).toString('base64url')}`;
}

/** Short enough to type, for example K7QM-2RXA. */
export function newPairingCode(): string {
  const letters = Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** For a link, which nobody types. */
export function newLinkCode(): string {
  return randomBytes(24).toString('base64url');
}

/** What people add or change when typing a pairing code does not count. */
export function canonicalPairingCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** In the form the Standard Webhooks libraries take. */
export function newWebhookKey(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}
