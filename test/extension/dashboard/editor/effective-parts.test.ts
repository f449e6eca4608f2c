// What a form shows for the parts that are not given: the server's word, an earlier sentinel's value, or the default.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveParts, resolvedParts } from '../../../../extension/dashboard/editor/effective-parts.ts';
import { locatedProblems } from '../../../../extension/dashboard/editor/located-problems.ts';
import { startOf } from '../../../../extension/dashboard/editor/start-of-part.ts';
import { isSuggested, withFullAddress, withPage } from '../../../../extension/dashboard/editor/with-page.ts';
import type { SentinelView } from '../../../../shared/api/sentinels.ts';
import type { SentinelTree } from '../../../../shared/sentinel/ast.ts';
import { ownParts } from '../../../../shared/sentinel/inherit.ts';
import { parseSentinel } from '../../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../../shared/sentinel/print.ts';
import { formParts } from '../../../../shared/sentinel/print-part.ts';
import { anyTree } from '../../../shared/sentinel/any-tree.ts';

const treeOf = (text: string): SentinelTree => {
  const parsed = parseSentinel(text);
  return parsed.ok ? parsed.tree : expect.fail(text);
};
const earlier = {
  name: 's1',
  resolvedText: 'Create Sentinel s1 Using http://a.b Fetch every 2 days rendered Compare moving 3',
} as SentinelView;

describe('effectiveParts', () => {
  it('takes what is not given from the earlier sentinel, else from the defaults', () => {
    const parts = effectiveParts(treeOf('Create Sentinel s2 Using s1 Monitor links'), null, earlier);
    expect(parts.monitor).toEqual({ origin: { from: 'own' }, text: 'Monitor all links' });
    expect(parts.fetch).toEqual({
      origin: { from: 'sentinel', name: 's1' },
      text: 'Fetch every 2 days rendered',
    });
    expect(parts.compare).toEqual({ origin: { from: 'sentinel', name: 's1' }, text: 'Compare moving 3' });
    expect(parts.history).toEqual({ origin: { from: 'default' }, text: 'Change history 50' });
  });

  it('believes the server first, but what is typed since then most', () => {
    const verdict = {
      problems: [],
      effects: [],
      resolvedText: 'Create Sentinel s2 Using http://a.b Compare moving 9 Change history 7',
      origins: { compare: { from: 'sentinel', name: 's1' }, history: { from: 'own' } },
    } as const;
    const tree = treeOf('Create Sentinel s2 Using s1 Change history 8');
    const parts = effectiveParts(tree, { ...verdict, problems: [], effects: [] }, earlier);
    expect(parts.compare).toEqual({ origin: { from: 'sentinel', name: 's1' }, text: 'Compare moving 9' });
    expect(parts.history).toEqual({ origin: { from: 'own' }, text: 'Change history 8' });
  });

  it('gives every tree its own parts back, word for word', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const known = { resolvedText: printSentinel(tree), origins: ownParts(tree).origins };
        const parts = resolvedParts(known)!;
        for (const part of formParts) {
          const start = startOf(part, parts[part]);
          if (tree[part] !== undefined) expect(start).toEqual(JSON.parse(JSON.stringify(tree[part])));
          expect(start).toBeDefined();
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the name that nobody chose', () => {
  it('goes along with the address until somebody does', () => {
    const empty: SentinelTree = { name: '', target: { kind: 'url', url: '' } };
    const typed = withPage(withPage(empty, 'exa'), 'example.org/news');
    expect(typed).toEqual({ name: 'example-news', target: { kind: 'url', url: 'example.org/news' } });
    expect(isSuggested(typed)).toBe(true);
    expect(withPage({ ...typed, name: 'mine' }, 'other.org').name).toBe('mine');
    expect(withFullAddress(typed).target).toEqual({ kind: 'url', url: 'https://example.org/news' });
  });
});

describe('locatedProblems', () => {
  it('puts a problem that only names its part where the part stands', () => {
    const text = 'Create Sentinel a Using s9\nFrom end(nobody)';
    const problems = [{ message: 'b', field: 'from' }, { message: 'a', field: 'target' }, { message: 'c' }];
    expect(locatedProblems(text, problems)).toEqual([
      { message: 'c' },
      { message: 'a', field: 'target', line: 1, column: 25 },
      { message: 'b', field: 'from', line: 2, column: 1 },
    ]);
  });
});
