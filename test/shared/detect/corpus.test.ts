// Pairs of pages with what must be found in them, written by hand, through the same code as `webvigil diff`.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../server/extract/content-hash.ts';
import type { Change } from '../../../shared/detect/change.ts';
import { detectExpression, extentsOf } from '../../../shared/detect/detect-expression.ts';
import { readPage } from '../../../shared/page/read-page.ts';
import { parseExpression } from '../../../shared/sentinel/parse.ts';
import { everyOperand } from './every-operand.ts';

interface Expected {
  monitor: string;
  base: string;
  fired: boolean;
  /** What each change must say; it may say more. In any order. */
  changes: Partial<Change>[];
}

const root = 'test/fixtures/pages';
const names = readdirSync(root).sort();
const contentTypes: Record<string, string> = {
  html: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
  txt: 'text/plain',
  rss: 'application/rss+xml',
  pdf: 'application/pdf',
};

async function run(name: string) {
  const files = readdirSync(`${root}/${name}`);
  const expected: Expected = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'));
  const parsed = parseExpression(expected.monitor);
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => problem.message).join(' '));
  const read = async (which: 'old' | 'new') => {
    const page = { ...(await bytesOf(name, files, which)), url: expected.base };
    return (await readPage(page, extentsOf(parsed.expression))).features;
  };
  const [old, next] = [await read('old'), await read('new')];
  return { expected, old, next, expression: parsed.expression };
}

/** Of a page that is in the folder or, where it would be large, written by a script there. */
async function bytesOf(name: string, files: string[], which: 'old' | 'new') {
  if (files.includes('pages.ts')) {
    const { contentType, old, next } = await import(`../../fixtures/pages/${name}/pages.ts`);
    return { bytes: new TextEncoder().encode(which === 'old' ? old : next), contentType };
  }
  const file = files.find((one) => one.startsWith(which))!;
  const contentType = contentTypes[file.split('.').at(-1)!]!;
  return { bytes: readFileSync(`${root}/${name}/${file}`), contentType };
}

describe('the corpus', () => {
  test('has at least 60 pairs', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
  });

  test('each change in XML names the path of elements to it', async () => {
    for (const name of names.filter((one) => one.startsWith('xml-'))) {
      const { expected } = await run(name);
      for (const change of expected.changes)
        expect(change.signature, name).toMatch(/^[^/@]+(?:\/@?[^/@]+)*$/);
    }
  });

  test.each(names)('%s', async (name) => {
    const { expected, old, next, expression } = await run(name);
    const { fired, changes } = detectExpression(expression, old, next);
    const key = (change: Partial<Change>) =>
      JSON.stringify([change.type, change.op, change.before, change.after]);
    const sorted = <T extends Partial<Change>>(list: T[]) =>
      list.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted(changes).map(({ type, op, before, after }) => ({ type, op, before, after }))).toEqual(
      sorted(expected.changes).map(({ type, op, before, after }) => ({ type, op, before, after })),
    );
    expect(sorted(changes)).toMatchObject(sorted(expected.changes));
    expect(fired).toBe(expected.fired);
  });

  test.each(names)('%s: nothing changed between a page and itself', async (name) => {
    const { next, expression } = await run(name);
    expect(detectExpression(expression, next, structuredClone(next)).changes).toEqual([]);
  });

  test.each(names)('%s: what any detector finds makes another version', async (name) => {
    const { old, next, expression } = await run(name);
    const asked = [expression, ...everyOperand];
    const finds = asked.some((one) => detectExpression(one, old, next).changes.length > 0);
    if (finds) expect(contentHash(old)).not.toBe(contentHash(next));
  });
});
