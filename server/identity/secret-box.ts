// Seals what must be read again but by nobody else: AES-256-GCM under the server's own key, bound to where it belongs.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface SecretBox {
  /** `context` is not stored: whoever opens it must name the same, so that a sealed value moved elsewhere stays closed. */
  seal(text: string, context: string): Uint8Array;
  /** Null when it was sealed under another key, for another context, or is damaged. */
  open(sealed: Uint8Array, context: string): string | null;
}

const algorithm = 'aes-256-gcm';
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** The key is asked for when it is first needed: most servers never seal anything. */
export function createSecretBox(keyOf: () => Uint8Array): SecretBox {
  let known: Uint8Array | null = null;
  const key = () => {
    known ??= keyOf();
    return known;
  };

  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([format]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== format || bytes.length < 1 + nonceBytes + tagBytes) return null;
      const nonce = bytes.subarray(1, 1 + nonceBytes);
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const decipher = createDecipheriv(algorithm, key(), nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      try {
        const body = bytes.subarray(1 + nonceBytes + tagBytes);
        return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
