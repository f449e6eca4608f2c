// The migrations as files: numbered without gaps, all of them listed, each importing nothing that could change under it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../server/store/migrate.ts';

const folder = new URL('../../../server/store/migrations/', import.meta.url);
const files = readdirSync(folder).sort();

describe('migrations', () => {
  it('are listed in the order of their numbers, as many as there are files', () => {
    expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(/\.ts$/, '')));
  });

  it('are numbered 0001, 0002, 0003, …', () => {
    expect(files.map((file) => file.slice(0, 4))).toEqual(
      files.map((_, index) => String(index + 1).padStart(4, '0')),
    );
  });

  it.each(files)('%s imports nothing but types', (file) => {
    const imports = readFileSync(new URL(file, folder), 'utf8').match(/^import .*/gm) ?? [];
    expect(imports.filter((line) => !line.startsWith('import type '))).toEqual([]);
  });
});
