// What is put back into the new page so that it shows both versions.
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../extension/viewer/marks/compare.ts';
import { mergePlan } from '../../../../extension/viewer/marks/merge-plan.ts';
import type { ShownText } from '../../../../extension/viewer/marks/stop.ts';

const page = (...texts: string[]): ShownText => ({
  type: 'html',
  blocks: texts.map((text) => ({ kind: 'p', text, where: [] })),
  links: [],
  fields: [],
  images: [],
});

function planOf(old: ShownText, next: ShownText) {
  const { everything, pairs } = compare({ old, new: next, changes: [] });
  return mergePlan(everything, old, pairs);
}

const first = 'The harbour was quiet this morning.';
const last = 'The editor thanks all readers of this page.';

describe('mergePlan', () => {
  it('puts words back in front of those that took their place', () => {
    const next = page(first, 'The ticket costs 12 euros today.');
    const { words, pieces } = planOf(page(first, 'The ticket costs 10 euros today.'), next);
    expect(words.map(({ block, at, text }) => [block, next.blocks[1]!.text.slice(at), text.trim()])).toEqual([
      [1, '12 euros today.', '10'],
    ]);
    expect(pieces).toEqual([]);
  });

  it('puts a paragraph back where it stood', () => {
    const gone = 'Buses go by way of the valley until spring.';
    const { pieces } = planOf(page(first, gone, last), page(first, last));
    expect(pieces).toMatchObject([{ op: 'delete', before: 1, texts: [{ text: gone }] }]);
  });

  it('gives the last places first, so that the others stay valid', () => {
    const { words } = planOf(
      page('One red boat sails near the pier today.', 'One old man sits near the quay today.'),
      page('One blue boat sails near the dock today.', 'One young man sits near the wall today.'),
    );
    const places = words.map(({ block, at }) => block * 1000 + at);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    expect(places.length).toBe(4);
  });
});
