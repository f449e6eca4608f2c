// Signs links that work without signing in: each names one thing it may do, and nobody can make another from it.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface LinkSigner {
  /** `purpose` is not in the link: one made for another purpose does not fit. */
  sign(purpose: string, id: string): string;
  /** The id, if the token was signed here for this purpose; null otherwise. */
  read(purpose: string, token: string): string | null;
}

export function createLinkSigner(keyOf: () => Uint8Array): LinkSigner {
  let known: Buffer | null = null;
  const key = () => {
    // Apart from the key that seals, though made from the same.
    known ??= createHmac('sha256', keyOf()).update('webvigil links').digest();
    return known;
  };
  const mac = (purpose: string, id: string) =>
    createHmac('sha256', key()).update(`${purpose}\n${id}`).digest().subarray(0, 18).toString('base64url');

  return {
    sign: (purpose, id) => `${id}.${mac(purpose, id)}`,
    read(purpose, token) {
      const dot = token.lastIndexOf('.');
      if (dot <= 0 || token.length > 200) return null;
      const id = token.slice(0, dot);
      // Compared as written: decoded, several texts would be the same.
      const given = Buffer.from(token.slice(dot + 1));
      const right = Buffer.from(mac(purpose, id));
      return given.length === right.length && timingSafeEqual(given, right) ? id : null;
    },
  };
}
