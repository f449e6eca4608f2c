// The pairs of pages with what must be found in them, written by hand: read as the server reads them.
import { readdirSync, readFileSync } from 'node:fs';
import type { Change } from '../shared/detect/change.ts';
import { extentsOf } from '../shared/detect/detect-expression.ts';
import { readPage } from '../shared/page/read-page.ts';
import { parseExpression } from '../shared/sentinel/parse.ts';

export interface Expected {
  monitor: string;
  base: string;
  fired: boolean;
  /** What each change must say; it may say more. In any order. */
  changes: Partial<Change>[];
}

const root = 'test/fixtures/pages';
export const pairNames = readdirSync(root).sort();
const contentTypes: Record<string, string> = {
  html: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
  txt: 'text/plain',
  rss: 'application/rss+xml',
  pdf: 'application/pdf',
};

export async function readPair(name: string) {
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
    const { contentType, old, next } = await import(`./fixtures/pages/${name}/pages.ts`);
    return { bytes: new TextEncoder().encode(which === 'old' ? old : next), contentType };
  }
  const file = files.find((one) => one.startsWith(which))!;
  const contentType = contentTypes[file.split('.').at(-1)!]!;
  return { bytes: readFileSync(`${root}/${name}/${file}`), contentType };
}
