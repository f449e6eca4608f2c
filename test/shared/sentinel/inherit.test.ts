// What a sentinel takes from an earlier one, and where each value came from.
import { describe, expect, it } from 'vitest';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { inherit, ownParts } from '../../../shared/sentinel/inherit.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';

function tree(text: string): SentinelTree {
  const parsed = parseSentinel(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.tree;
}

const s1 = tree(`Create Sentinel s1 Using http://www.cnn.com
Monitor all links AND all images
Fetch every 2 days rendered
From 2027-12-02 To 2028-01-02
Notify By email jill@aol.com Every 4 days
Compare pairwise`);

describe('Using an earlier sentinel', () => {
  it('takes every part that is not given', () => {
    const { tree: s2 } = inherit(tree('Create Sentinel s2 Using s1'), s1);
    expect(s2).toEqual({ ...s1, name: 's2' });
  });

  it('keeps every part that is given', () => {
    const { tree: s2 } = inherit(
      tree('Create Sentinel s2 Using s1 Monitor keywords [war] Compare every 3'),
      s1,
    );
    expect(printSentinel(s2)).toBe(`Create Sentinel s2 Using http://www.cnn.com
Monitor keywords [war]
Fetch every 2 days rendered
From 2027-12-02 To 2028-01-02
Notify By email jill@aol.com Every 4 days
Compare every 3
`);
  });

  it('keeps how the page must be fetched when only the rhythm is given', () => {
    const { tree: s2, origins } = inherit(tree('Create Sentinel s2 Using s1 Fetch on change'), s1);
    expect(s2.fetch).toEqual({ rhythm: { kind: 'on-change' }, mode: { kind: 'rendered' } });
    expect(origins).toMatchObject({
      'fetch.rhythm': { from: 'own' },
      'fetch.mode': { from: 'sentinel', name: 's1' },
      'fetch.windows': { from: 'default' },
    });
  });

  it('can undo what was inherited', () => {
    const parent = { ...s1, noise: [{ kind: 'ignore-numbers' as const }] };
    const { tree: s2 } = inherit(tree('Create Sentinel s2 Using s1 Ignore nothing To open'), parent);
    expect(s2.noise).toEqual([]);
    expect(s2.to).toEqual({ kind: 'open' });
  });

  it('records where each value came from', () => {
    const { origins } = inherit(tree('Create Sentinel s2 Using s1 Compare every 3'), s1);
    expect(origins).toMatchObject({
      target: { from: 'sentinel', name: 's1' },
      monitor: { from: 'sentinel', name: 's1' },
      compare: { from: 'own' },
      history: { from: 'default' },
    });
  });

  it('goes over several generations', () => {
    const s2 = inherit(tree('Create Sentinel s2 Using s1 Compare every 3'), s1).tree;
    const s3 = inherit(tree('Create Sentinel s3 Using s2 Change history 7'), s2);
    expect(s3.tree).toEqual({ ...s2, name: 's3', history: 7 });
    expect(s3.origins.monitor).toEqual({ from: 'sentinel', name: 's2' });
  });
});

it('a sentinel of its own page inherits nothing', () => {
  const { tree: same, origins } = ownParts(s1);
  expect(same).toBe(s1);
  expect(origins).toMatchObject({
    target: { from: 'own' },
    monitor: { from: 'own' },
    history: { from: 'default' },
  });
});
