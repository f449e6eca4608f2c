// What is sealed can be opened with the same key for the same place, and in no other way.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../../server/identity/secret-box.ts';
import { secretKeyFrom } from '../../../server/identity/secret-key.ts';

describe('a sealed text', () => {
  const box = createSecretBox(() => new Uint8Array(32).fill(7));
  const sealed = box.seal('session=täglich', 'jill shop');

  test('opens for the place it was sealed for', () => {
    expect(box.open(sealed, 'jill shop')).toBe('session=täglich');
  });

  test('shows nothing of itself, and is another one each time', () => {
    expect(Buffer.from(sealed).includes('session')).toBe(false);
    expect(box.seal('session=täglich', 'jill shop')).not.toEqual(sealed);
  });

  test('stays closed elsewhere, under another key, and when a single bit is wrong', () => {
    expect(box.open(sealed, 'jack shop')).toBeNull();
    expect(createSecretBox(() => randomBytes(32)).open(sealed, 'jill shop')).toBeNull();
    for (let i = 0; i < sealed.length; i++) {
      const damaged = Uint8Array.from(sealed);
      damaged[i]! ^= 1;
      expect(box.open(damaged, 'jill shop')).toBeNull();
    }
    expect(box.open(sealed.subarray(0, 20), 'jill shop')).toBeNull();
    expect(box.open(new Uint8Array(), 'jill shop')).toBeNull();
  });
});

describe('the key', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'webvigil-key-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  test('is made once, for the owner of the file alone, and found again', () => {
    const file = join(dir, 'below', 'secret.key');
    const key = secretKeyFrom(file);
    expect(key.length).toBe(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(secretKeyFrom(file)).toEqual(key);
    expect(Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')).toEqual(key);
  });

  test('is never made over a file that holds something else', () => {
    const file = join(dir, 'secret.key');
    writeFileSync(file, 'precious');
    expect(() => secretKeyFrom(file)).toThrow('64 hexadecimal digits');
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  test('is asked for only when something is to be sealed', () => {
    expect(() =>
      createSecretBox(() => {
        throw new Error('no key');
      }),
    ).not.toThrow();
  });
});
