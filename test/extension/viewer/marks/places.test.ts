// Every change of the hand-written pairs of pages has its place on the shown pages, but for what a frame cannot show.
import { describe, expect, test } from 'vitest';
import { compare } from '../../../../extension/viewer/marks/compare.ts';
import type { ShownText } from '../../../../extension/viewer/marks/stop.ts';
import { detectExpression } from '../../../../shared/detect/detect-expression.ts';
import type { PageFeatures } from '../../../../shared/page/features.ts';
import { pairNames, readPair } from '../../../page-pairs.ts';

const shown = ({ type, blocks, links, images, forms }: PageFeatures): ShownText => ({
  type,
  blocks,
  links,
  images,
  fields: forms,
});

/** Films, frames, markup and elements without a text; and what stands in an attribute alone. */
const unseen = [
  'html-any-frame-and-object',
  'html-any-including-markup',
  'html-any-video-source',
  'html-value-meta-content',
  'xml-any-empty-element',
];

describe('a place on the page', () => {
  // A feed is shown as the XML it is, and read as what it tells.
  test.each(pairNames.filter((name) => !name.startsWith('feed-')))('%s', async (name) => {
    const { old, next, expression } = await readPair(name);
    const { changes } = detectExpression(expression, old, next);
    const { asked, unplaced } = compare({ old: shown(old), new: shown(next), changes });
    const left = unplaced.filter((index) => changes[index]!.where !== 'Title');
    if (unseen.includes(name)) expect(left).not.toEqual([]);
    else expect(left.map((index) => changes[index])).toEqual([]);
    for (const { old: was, new: is } of asked)
      for (const [page, { spans }] of [[old, was] as const, [next, is] as const])
        for (const { block, start, end } of spans) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(page.blocks[block]!.text.length);
        }
  });
});
