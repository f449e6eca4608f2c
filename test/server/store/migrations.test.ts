// The migrations as files: numbered, all of them listed, each importing nothing that could change under it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../server/store/migrate.ts';

const folder = new URL('../../../server/store/migrations/', import.meta.url);
const files = readdirSync(folder).sort();

describe('migrations', () => {
  it('are listed in the order of their numbers, as many as there are files', () => {
    expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(/\.ts$/, '')));
  });

  it('have a number of four digits each, no two the same', () => {
    const numbers = files.map((file) => /^(\d{4})-/.exec(file)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(files.length);
  });

  it.each(files)('%s imports nothing but types', (file) => {
    const imports = readFileSync(new URL(file, folder), 'utf8').match(/^import .*/gm) ?? [];
    expect(imports.filter((line) => !line.startsWith('import type '))).toEqual([]);
  });
});
