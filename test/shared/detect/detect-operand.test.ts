// The one door to detection: triggers, elements that are not there, and versions stored before something was read.
import { describe, expect, test } from 'vitest';
import { detectOperand } from '../../../shared/detect/detect-operand.ts';
import { viewKey, viewOf } from '../../../shared/detect/view.ts';
import { extentOf } from '../../../shared/page/extent.ts';
import { extract } from '../../../shared/page/extract.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import { readExtents } from '../../../shared/page/read-extents.ts';
import type { Operand, Scope } from '../../../shared/sentinel/ast.ts';

const read = (text: string, operand: Operand): PageFeatures => {
  const extent = extentOf(operand);
  return readExtents(extract(text, 'text/html', ''), text, '', extent === null ? [] : [extent]);
};
const run = (operand: Operand, old: string, next: string) =>
  detectOperand(operand, read(old, operand), read(next, operand));
const scope: Scope = [{ by: 'css', path: '#x' }];

describe('appears, disappears, is present', () => {
  const word = (trigger?: 'appears' | 'disappears' | 'present'): Operand => ({
    kind: 'keywords',
    words: ['tea'],
    ...(trigger && { trigger }),
  });
  test.each([
    ['<p>a', '<p>tea', [true, true, false, true]],
    ['<p>tea', '<p>tea tea', [true, false, false, true]],
    ['<p>tea tea', '<p>tea', [true, false, false, true]],
    ['<p>tea', '<p>a', [true, false, true, false]],
    ['<p>tea', '<p>tea<p>b', [false, false, false, true]],
    ['<p>a', '<p>b', [false, false, false, false]],
  ])('%s to %s', (old, next, fired) => {
    const triggers = [undefined, 'appears', 'disappears', 'present'] as const;
    expect(triggers.map((trigger) => run(word(trigger), old, next).fired)).toEqual(fired);
  });
  test.each<[Operand['kind'], string, string, string]>([
    ['links', '<a href=1>A</a>', '<a href=1>A</a><a href=1>A</a>', '<a href=1>A</a><a href=2>B</a>'],
    ['images', '<img src=1>', '<img src=1><img src=1>', '<img src=1><img src=2>'],
    ['words', '<p>tea', '<p>tea tea', '<p>tea milk'],
    ['list', '<li>tea', '<li>tea<li>tea', '<li>tea<li>milk'],
  ])('%s: a second copy is an insertion, but no appearance', (kind, one, twice, other) => {
    const operand = { kind } as Operand;
    const when = (trigger: 'appears' | 'disappears') => ({ kind, trigger }) as Operand;
    expect(run(operand, one, twice)).toMatchObject({ fired: true, changes: [{ op: 'insert' }] });
    expect(run(when('appears'), one, twice).fired).toBe(false);
    expect(run(when('appears'), one, other).fired).toBe(true);
    expect(run(when('disappears'), twice, one).fired).toBe(false);
    expect(run(when('disappears'), other, one).fired).toBe(true);
  });
  test('a pattern appears when a text matches that was not there', () => {
    const pattern: Operand = { kind: 'regex', pattern: 'CVE-\\d+', trigger: 'appears' };
    expect(run(pattern, '<p>CVE-1', '<p>CVE-1 CVE-1').fired).toBe(false);
    expect(run(pattern, '<p>CVE-1', '<p>CVE-1 CVE-2').fired).toBe(true);
  });
});

describe('a watched element', () => {
  const any: Operand = { kind: 'any', scope };
  test('that is gone is no empty text', () => {
    const result = run(any, '<p id=x>a', '<p>b');
    expect(result).toMatchObject({ fired: false, changes: [], unseen: 'gone' });
    expect(result.why).toContain('not in the new version');
    expect(run(any, '<p>b', '<p id=x>a')).toMatchObject({ fired: false, unseen: 'gone' });
  });
  test('may itself appear and disappear', () => {
    const when = (trigger: 'appears' | 'disappears' | 'present'): Operand => ({
      kind: 'any',
      scope,
      trigger,
    });
    expect(run(when('appears'), '<p>b', '<p id=x>a').fired).toBe(true);
    expect(run(when('appears'), '<p id=x>b', '<p id=x>a').fired).toBe(false);
    expect(run(when('disappears'), '<p id=x>a', '<p>b').fired).toBe(true);
    expect(run(when('present'), '<p>b', '<p id=x>a').fired).toBe(true);
    expect(run(when('present'), '<p id=x>a', '<p>b').fired).toBe(false);
  });
  test('that is not there has nothing in it, for those who ask what appears, disappears or is there', () => {
    const sold = (trigger: 'appears' | 'disappears' | 'present'): Operand => ({
      kind: 'keywords',
      words: ['sold'],
      scope,
      trigger,
    });
    const appeared = run(sold('appears'), '<p>b', '<p id=x>sold out');
    expect(appeared).toMatchObject({ fired: true, changes: [{ op: 'insert' }] });
    expect(appeared.why).toContain('was not there before');
    expect(run(sold('appears'), '<p>b', '<p id=x>in stock')).toMatchObject({ fired: false, changes: [] });
    expect(run(sold('appears'), '<p id=x>sold', '<p>b').fired).toBe(false);
    const disappeared = run(sold('disappears'), '<p id=x>sold', '<p>b');
    expect(disappeared).toMatchObject({ fired: true, changes: [{ op: 'delete' }] });
    expect(disappeared.why).toContain('not on the page now');
    expect(run(sold('present'), '<p>b', '<p id=x>sold').fired).toBe(true);
    const absent = run(sold('present'), '<p id=x>sold', '<p>b');
    expect(absent).toMatchObject({ fired: false, why: expect.stringContaining('It is not there.') });
    expect(absent.unseen).toBeUndefined();
    expect(run(sold('appears'), '<p>b', '<p>c')).toMatchObject({ fired: false });
  });
  test('that nobody asked for before is missing, not gone', () => {
    const old = extract('<p id=x>a', 'text/html', '');
    expect(detectOperand(any, old, read('<p id=x>b', any)).unseen).toBe('missing');
  });
});

test('a version stored before tables were read is missing them, not without them', () => {
  const table: Operand = { kind: 'table' };
  const next = extract('<table><tr><td>a<td>b</table>', 'text/html', '');
  const { format: _, tables: __, lists: ___, ...old } = next;
  expect(detectOperand(table, old, next)).toMatchObject({ fired: false, changes: [], unseen: 'missing' });
  expect(detectOperand({ kind: 'any' }, old, next)).toMatchObject({ fired: false, changes: [] });
});

test('operands that see the same have the same view key', () => {
  const noise = [{ kind: 'ignore-numbers' as const }];
  expect(viewKey(viewOf({ kind: 'links' }))).toBe(viewKey(viewOf({ kind: 'images' })));
  expect(viewKey(viewOf({ kind: 'links' }, { scope }))).toBe(viewKey(viewOf({ kind: 'images', scope })));
  expect(viewKey(viewOf({ kind: 'links' }, { noise }))).not.toBe(viewKey(viewOf({ kind: 'links' })));
  expect(viewKey(viewOf({ kind: 'value' }, { noise }))).toBe(viewKey(viewOf({ kind: 'value' })));
});
