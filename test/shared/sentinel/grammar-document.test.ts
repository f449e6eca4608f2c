// The language's document tells the truth: every example in it can be read, and printed and read again.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSentinel, parseSentinels } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';

const document = readFileSync(new URL('../../../shared/sentinel/grammar.md', import.meta.url), 'utf8');
const blocks = [...document.matchAll(/^```(sentinel|part)\n(.*?)^```/gms)].map(([, kind, text]) => ({
  kind,
  text: text!,
}));
const parts = blocks.filter(({ kind }) => kind === 'part').flatMap(({ text }) => text.trim().split('\n'));
const sentinels = blocks.filter(({ kind }) => kind === 'sentinel').map(({ text }) => text);

test.each(parts)('%s', (part) => {
  const parsed = parseSentinel(`Create Sentinel s1 Using http://a.org\n${part}`);
  expect(parsed).toMatchObject({ ok: true });
  if (parsed.ok)
    expect(parseSentinel(printSentinel(parsed.tree))).toMatchObject({ ok: true, tree: parsed.tree });
});

test.each(sentinels)('%s', (text) => {
  expect(parseSentinels(text)).toMatchObject({ ok: true });
});

test('the document has examples at all', () => {
  expect(parts.length).toBeGreaterThan(60);
  expect(sentinels.length).toBeGreaterThan(4);
});
