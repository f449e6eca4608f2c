// The key that secrets are sealed under: a file that only the server's own user may read, made when it is first needed.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const keyBytes = 32;

/** Throws a sentence for the operator when the file is there but holds no key. */
export function secretKeyFrom(file: string): Uint8Array {
  const found = read(file) ?? make(file);
  const key = /^[0-9a-f]{64}$/i.test(found) ? Buffer.from(found, 'hex') : null;
  if (key?.length !== keyBytes) {
    throw new Error(
      `"${file}" holds no key: 64 hexadecimal digits are expected. Put back the file that was there, or move it away and enter your logins again.`,
    );
  }
  return key;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Several processes may start at once: the first key stays, whole. */
function make(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return read(file)!;
}
