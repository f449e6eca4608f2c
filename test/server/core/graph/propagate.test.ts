// What happens when a version arrives: figure 5.11 and table 5-3 of the 2003 thesis, and that a group answers as each alone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VersionGroup } from '../../../../server/core/graph/version-group.ts';
import { detectExpression } from '../../../../shared/detect/detect-expression.ts';
import type { PageFeatures } from '../../../../shared/page/features.ts';
import { readExtents } from '../../../../shared/page/read-extents.ts';
import { aWatcher, html } from './watchers.ts';

// C1 are links, C2 images, C3 keywords, as a page that counts each of them.
const C1 = 'all links';
const C2 = 'all images';
const C3 = 'keywords [x]';
const letters: Record<string, string> = { links: 'C1', images: 'C2', keywords: 'C3' };
const letterOf = ({ kind }: { kind: string }) => letters[kind]!;
const version = (links: number, images: number, words: number) =>
  html(
    `<p>${Array.from({ length: links }, (_, i) => `<a href="/${i}">link</a> `).join('')}</p>
     <p>${Array.from({ length: images }, (_, i) => `<img src="/${i}.png" alt="">`).join('')}</p>
     <p>words ${'x '.repeat(words)}</p>`,
  );

function group(expressions: Record<string, string>): VersionGroup {
  const made = new VersionGroup();
  for (const [id, monitor] of Object.entries(expressions)) made.add(aWatcher(id, { monitor, since: 1 }));
  return made;
}

/** Who fires between x and y, with the combinations that made it fire. */
function fired(watching: VersionGroup, x: PageFeatures, y: PageFeatures): Record<string, string[]> {
  return Object.fromEntries(
    watching
      .propagate(x, y)
      .firings.map(({ watcherId, evaluation }) => [
        watcherId,
        evaluation.combinations.map((one) => one.map(letterOf).join(' + ')),
      ]),
  );
}

describe('figure 5.11: composite changes on versions x and y', () => {
  const watching = group({
    S1: `${C1} OR ${C2}`,
    S2: `${C1} AND ${C2}`,
    S3: `(${C1} OR ${C2}) AND ${C3}`,
  });
  const v1 = version(1, 1, 1);
  const v2 = version(2, 1, 1);
  const v3 = version(3, 2, 2);

  it('on (1,2) C1 alone: S1 is notified, S2 and S3 wait in vain', () => {
    expect(fired(watching, v1, v2)).toEqual({ S1: ['C1'] });
  });

  it('on (2,3) C1, C2 and C3: what happened on (1,2) is no part of it, and S3 has two combinations', () => {
    expect(fired(watching, v2, v3)).toEqual({
      S1: ['C1', 'C2'],
      S2: ['C1 + C2'],
      S3: ['C1 + C3', 'C2 + C3'],
    });
  });

  it('fires once for a pair of versions, with the changes of all its combinations once', () => {
    const firings = watching.propagate(v2, v3).firings.filter(({ watcherId }) => watcherId === 'S3');
    expect(firings).toHaveLength(1);
    expect(firings[0]!.evaluation.firing.map(({ type }) => type)).toEqual(['links', 'keywords', 'images']);
  });
});

describe('table 5-3', () => {
  const watching = group({ not: `NOT ${C1}`, or: `${C1} OR ${C2}`, and: `${C1} AND ${C2}` });
  const before = version(1, 1, 1);

  it.each([
    ['nothing of it', version(1, 1, 2), ['not']],
    ['C1', version(2, 1, 1), ['or']],
    ['C2', version(1, 2, 1), ['not', 'or']],
    ['both', version(2, 2, 1), ['or', 'and']],
  ])('changed: %s', (_, after, expected) => {
    expect(Object.keys(fired(watching, before, after)).sort()).toEqual([...expected].sort());
  });

  it('NOT beside another: the one changed and the other did not', () => {
    const both = group({ s: `${C3} AND NOT ${C1}` });
    expect(fired(both, before, version(1, 1, 2))).toHaveProperty('s');
    expect(fired(both, before, version(2, 1, 2))).toEqual({});
    expect(fired(both, before, version(1, 2, 1))).toEqual({});
  });
});

describe('triggers', () => {
  const watching = group({
    appears: 'keywords [sale] appears',
    disappears: 'keywords [sale] disappears',
    present: 'keywords [sale] present',
  });

  it.each([
    ['<p>old', '<p>a sale', ['appears', 'present']],
    ['<p>a sale', '<p>old', ['disappears']],
    ['<p>a sale today', '<p>a sale tomorrow', ['present']],
    ['<p>one', '<p>two', []],
  ])('%s → %s', (x, y, expected) => {
    expect(Object.keys(fired(watching, html(x), html(y))).sort()).toEqual([...expected].sort());
  });
});

describe('an element', () => {
  const scope = [{ by: 'css', path: '#price' }] as const;
  const read = (body: string) => {
    const text = `<!doctype html><title>Page</title><body>${body}`;
    return readExtents(html(body), text, 'https://example.org/', [{ scope }]);
  };
  const watching = new VersionGroup();
  watching.add(aWatcher('price', { watch: { scope } }));
  watching.add(aWatcher('no-links', { monitor: 'NOT all links', watch: { scope } }));

  it('is compared alone', () => {
    const [x, y] = [read('<p id=price>1<p>news'), read('<p id=price>1<p>other news')];
    expect(Object.keys(fired(watching, x, y))).toEqual(['no-links']);
    expect(Object.keys(fired(watching, x, read('<p id=price>2<p>news')))).toEqual(['no-links', 'price']);
  });

  it('that is gone is told, and is not an empty one: not even NOT fires', () => {
    const { firings, turns } = watching.propagate(read('<p id=price>1'), read('<p>1'));
    expect(firings).toEqual([]);
    expect(turns.map(({ watcherId, kind }) => [watcherId, kind])).toEqual([
      ['price', 'lost'],
      ['no-links', 'lost'],
    ]);
  });

  it('that is back is told', () => {
    const { turns } = watching.propagate(read('<p>1'), read('<p id=price>2'));
    expect(turns.map(({ kind }) => kind)).toEqual(['found', 'found']);
  });
});

describe('an element that comes and goes, with triggers', () => {
  const scope = [{ by: 'css', path: '#stock' }] as const;
  const read = (body: string) => {
    const text = `<!doctype html><title>Page</title><body>${body}`;
    return readExtents(html(body), text, 'https://example.org/', [{ scope }]);
  };
  const watching = new VersionGroup();
  for (const trigger of ['', ' appears', ' disappears', ' present'])
    watching.add(aWatcher(`sold${trigger}`, { monitor: `keywords [sold]${trigger}`, watch: { scope } }));
  watching.add(aWatcher('pattern', { monitor: 'regex /sold/ disappears', watch: { scope } }));
  watching.add(aWatcher('element', { monitor: 'any change appears', watch: { scope } }));
  const told = (x: string, y: string) => {
    const { firings, turns } = watching.propagate(read(x), read(y));
    return {
      fired: firings.map(({ watcherId }) => watcherId).sort(),
      turned: turns.map(({ watcherId, kind }) => `${watcherId}: ${kind}`).sort(),
    };
  };

  it('tells that it is gone those to whom no change tells it', () => {
    expect(told('<p id=stock>sold', '<p>x')).toEqual({
      fired: ['pattern', 'sold disappears'],
      turned: ['sold appears: lost', 'sold present: lost', 'sold: lost'],
    });
  });

  it('tells that it is there those to whom no change tells it', () => {
    expect(told('<p>x', '<p id=stock>sold')).toEqual({
      fired: ['element', 'sold appears', 'sold present'],
      turned: ['pattern: found', 'sold disappears: found', 'sold: found'],
    });
  });
});

describe('a group', () => {
  const words = fc.constantFrom('ant', 'bee', 'cat', 'dog', 'eel');
  const page = fc
    .array(fc.tuple(fc.constantFrom('p', 'li', 'a', 'td'), fc.array(words, { maxLength: 4 })), {
      maxLength: 6,
    })
    .map((blocks) =>
      html(
        blocks
          .map(([kind, text], i) =>
            kind === 'a'
              ? `<p><a href="/${i}">${text.join(' ')}</a>`
              : kind === 'td'
                ? `<table><tr><td>${text.join(' ')}</table>`
                : kind === 'li'
                  ? `<ul><li>${text.join(' ')}</ul>`
                  : `<p>${text.join(' ')}`,
          )
          .join(''),
      ),
    );
  const operand = fc.oneof(
    fc.uniqueArray(words, { minLength: 1, maxLength: 3 }).map((some) => `keywords [${some.join(', ')}]`),
    words.map((word) => `keywords [${word}] appears`),
    words.map((word) => `keywords [${word}] present`),
    fc.tuple(words, words).map(([a, b]) => `phrases ["${a} ${b}"]`),
    words.map((word) => `all words except [${word}]`),
    fc.constantFrom('all links', 'all images', 'any change', 'table', 'list', 'regex /[abc]+t/'),
  );
  const expression = fc.oneof(
    operand,
    fc.tuple(operand, operand).map(([a, b]) => `${a} AND ${b}`),
    fc.tuple(operand, operand).map(([a, b]) => `${a} OR ${b}`),
    fc.tuple(operand, operand).map(([a, b]) => `${a} AND NOT ${b}`),
    operand.map((a) => `NOT ${a}`),
  );

  it('says of each sentinel what it would say alone, whoever else is there and was there', () => {
    fc.assert(
      fc.property(fc.array(expression, { minLength: 1, maxLength: 8 }), page, page, (expressions, x, y) => {
        const watching = new VersionGroup();
        const watchers = expressions.map((monitor, i) => aWatcher(`s${i}`, { monitor }));
        for (const watcher of watchers) watching.add(watcher);
        watching.remove('s0');
        const together = new Map(
          watching.propagate(x, y).firings.map(({ watcherId, evaluation }) => [watcherId, evaluation]),
        );
        for (const watcher of watchers.slice(1)) {
          const alone = detectExpression(watcher.expression, x, y, watcher.watch);
          expect(together.has(watcher.id), watcher.id).toBe(alone.fired);
          if (alone.fired) expect(alone).toMatchObject(together.get(watcher.id)!);
        }
      }),
      { numRuns: 150 },
    );
  });
});
