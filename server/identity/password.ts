// Passwords, kept as salted scrypt hashes.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = 32_768;
const keyLength = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  // A missing hash is compared all the same, so that timing does not tell which names exist.
  const [, storedCost, salt, key] = (stored ?? absentHash).split('$');
  const expected = Buffer.from(key!, 'base64url');
  const actual = await derive(password, Buffer.from(salt!, 'base64url'), Number(storedCost));
  return timingSafeEqual(expected, actual) && stored !== null;
}

const absentHash = [
  'scrypt',
  cost,
  'AAAAAAAAAAAAAAAAAAAAAA',
  Buffer.alloc(keyLength).toString('base64url'),
].join('$');

function derive(password: string, salt: Buffer, n: number): Promise<Buffer> {
  const options = { N: n, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
