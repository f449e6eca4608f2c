// The list's decisions: what is shown, in which order, under which headings, what is ticked and what is drawn.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countStates, filterSentinels } from '../../../../extension/dashboard/list/filter-sentinels.ts';
import { groupSentinels } from '../../../../extension/dashboard/list/group-sentinels.ts';
import {
  groupings,
  plainQuery,
  readListQuery,
  shownStates,
  sortKeys,
  writeListQuery,
} from '../../../../extension/dashboard/list/list-query.ts';
import { offsetsOf, rowWindow } from '../../../../extension/dashboard/list/row-window.ts';
import {
  keepShown,
  nothingSelected,
  toggle,
  toggleAll,
} from '../../../../extension/dashboard/list/selection.ts';
import { sortSentinels } from '../../../../extension/dashboard/list/sort-sentinels.ts';
import { aSentinel } from '../a-sentinel.ts';

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);

describe('the query in the address', () => {
  it('comes back as it was written, whatever was typed', () => {
    const query = fc.record({
      text: fc.string(),
      state: fc.constantFrom(...shownStates),
      tag: fc.option(fc.string(), { nil: null }),
      sort: fc.constantFrom(...sortKeys),
      reversed: fc.boolean(),
      group: fc.constantFrom(...groupings),
    });
    fc.assert(
      fc.property(query, (one) => {
        expect(readListQuery(writeListQuery(one))).toEqual(one);
      }),
    );
  });

  it('is empty for the plain list, and reads nonsense as the plain list', () => {
    expect(writeListQuery(plainQuery)).toBe('');
    expect(readListQuery('state=x&sort=&group=9')).toEqual(plainQuery);
  });
});

describe('the search', () => {
  const all = [
    aSentinel({ name: 'news', pageTitle: 'Café Müller', url: 'https://example.org/%C3%BCber-uns' }),
    aSentinel({ name: 'shop', pageTitle: 'Lamps', tags: ['home'] }),
  ];
  it.each([
    ['cafe muller', ['news']],
    ['MÜLLER news', ['news']],
    ['über-uns', ['news']],
    ['home', ['shop']],
    ['example.org', ['news', 'shop']],
    ['news lamps', []],
    ['   ', ['news', 'shop']],
  ])('finds "%s"', (text, found) => {
    expect(names(filterSentinels(all, { ...plainQuery, text }))).toEqual(found);
  });

  it('narrows by state, trouble, unread and tag, and counts them', () => {
    const some = [
      aSentinel({ name: 'a', trouble: { reason: 'x', message: 'x', at: 0 }, unread: 2 }),
      aSentinel({ name: 'b', state: 'disabled', trouble: { reason: 'x', message: 'x', at: 0 } }),
      aSentinel({ name: 'c', state: 'ended', tags: ['old'] }),
    ];
    const shown = (query: object) => names(filterSentinels(some, { ...plainQuery, ...query }));
    expect(shown({ state: 'trouble' })).toEqual(['a']);
    expect(shown({ state: 'unread' })).toEqual(['a']);
    expect(shown({ state: 'disabled' })).toEqual(['b']);
    expect(shown({ tag: 'old' })).toEqual(['c']);
    expect(countStates(some)).toEqual({
      all: 3,
      unread: 1,
      trouble: 1,
      enabled: 1,
      waiting: 0,
      disabled: 1,
      ended: 1,
    });
  });
});

describe('the order', () => {
  const a = aSentinel({ name: 'a', lastCheckAt: 5, nextCheckAt: 100, lastChangeAt: 1 });
  const b = aSentinel({ name: 'b', lastCheckAt: 9, nextCheckAt: 50 });
  const c = aSentinel({ name: 'c10', state: 'ended', lastChangeAt: 99 });
  const d = aSentinel({ name: 'c9' });
  const sorted = (sort: (typeof sortKeys)[number], reversed = false) =>
    names(sortSentinels([c, b, d, a], { sort, reversed }));

  it('is by name as people count, by newest, by soonest', () => {
    expect(sorted('name')).toEqual(['a', 'b', 'c9', 'c10']);
    expect(sorted('lastCheck').slice(0, 2)).toEqual(['b', 'a']);
    expect(sorted('nextCheck').slice(0, 2)).toEqual(['b', 'a']);
    expect(sorted('activity').at(-1)).toBe('c10');
  });

  it('puts those without the time last, either way round', () => {
    expect(sorted('nextCheck', true).slice(0, 2)).toEqual(['a', 'b']);
    expect(sorted('nextCheck').slice(2)).toEqual(sorted('nextCheck', true).slice(2));
  });
});

describe('headings', () => {
  it('keep the order, count, and put those without last', () => {
    const all = [
      aSentinel({ name: 'a' }),
      aSentinel({ name: 'b', tags: ['x', 'y'] }),
      aSentinel({ name: 'c', tags: ['x'] }),
    ];
    const lines = groupSentinels(all, 'tag').map((item) =>
      item.kind === 'heading' ? `# ${item.group} ${item.count}` : item.sentinel.name,
    );
    expect(lines).toEqual(['# x 2', 'b', 'c', '# y 1', 'b', '#  1', 'a']);
    expect(new Set(groupSentinels(all, 'tag').map(({ key }) => key)).size).toBe(lines.length);
  });
});

describe('ticks', () => {
  const shown = ['a', 'b', 'c', 'd', 'e'];
  it('take single ones and ranges, in either direction', () => {
    const b = toggle(nothingSelected, 'b', shown);
    expect([...toggle(b, 'd', shown, true).ids].sort()).toEqual(['b', 'c', 'd']);
    const d = toggle(nothingSelected, 'd', shown);
    expect([...toggle(d, 'b', shown, true).ids].sort()).toEqual(['b', 'c', 'd']);
    expect([...toggle(b, 'b', shown).ids]).toEqual([]);
  });

  it('take all that are shown and no others, and let them go again', () => {
    const all = toggleAll(toggle(nothingSelected, 'c', shown), shown);
    expect(all.ids.size).toBe(5);
    expect(toggleAll(all, shown).ids.size).toBe(0);
  });

  it('never stay on what is no longer shown', () => {
    expect([...keepShown(toggleAll(nothingSelected, shown), ['b', 'x']).ids]).toEqual(['b']);
  });
});

describe('what is drawn', () => {
  it('covers what is in view, whatever the heights, and little more', () => {
    const heights = fc.array(fc.integer({ min: 20, max: 100 }), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(heights, fc.nat(40_000), fc.integer({ min: 1, max: 2000 }), (all, top, height) => {
        const offsets = offsetsOf(all);
        const { from, to } = rowWindow(offsets, top, height, 2);
        for (let i = 0; i < all.length; i++) {
          const inView = offsets[i + 1]! > top && offsets[i]! < top + height;
          if (inView) expect(i >= from && i < to).toBe(true);
        }
        expect(to - from).toBeLessThanOrEqual(height / 20 + 8);
      }),
    );
  });

  it('is nothing of an empty list', () => {
    expect(rowWindow(offsetsOf([]), 0, 900, 8)).toMatchObject({ from: 0, to: 0 });
  });
});
