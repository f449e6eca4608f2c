// What is marked in the two frames, and in what order one goes through it.
import { describe, expect, it } from 'vitest';
import { computeMarks } from '../../../../extension/viewer/marks/compute-marks.ts';
import type { Span } from '../../../../extension/viewer/marks/stop.ts';
import type { Block } from '../../../../shared/page/features.ts';

const blocks = (...texts: string[]): Block[] => texts.map((text) => ({ kind: 'p', text, where: [] }));
const marked = (page: Block[], spans: Span[]) =>
  spans.map(({ block, start, end, op }) => `${op}: ${page[block]!.text.slice(start, end)}`);

const intro = 'The harbour was quiet this morning.';
const outro = 'The editor thanks all readers of this page.';

describe('computeMarks', () => {
  it('marks nothing between equal pages', () => {
    const page = blocks(intro, outro);
    expect(computeMarks(page, page)).toEqual({
      steps: [],
      pairs: [
        [0, 0],
        [1, 1],
      ],
      coarse: false,
    });
  });

  it('marks replaced words as changed on both sides, and only those', () => {
    const old = blocks(intro, 'The price of the ticket is 10 euros today.');
    const next = blocks(intro, 'The price of the ticket is 12 euros today.');
    const { steps } = computeMarks(old, next);
    expect(steps).toHaveLength(1);
    expect(marked(old, steps[0]!.old.spans)).toEqual(['update: 10']);
    expect(marked(next, steps[0]!.new.spans)).toEqual(['update: 12']);
  });

  it('marks added words on the new side alone, without the space around them', () => {
    const old = blocks('The reading room stays open until nine. The archive keeps its hours.');
    const next = blocks(
      'The reading room stays open until nine. Coffee is served. The archive keeps its hours.',
    );
    const [step] = computeMarks(old, next).steps;
    expect(step!.old.spans).toEqual([]);
    expect(marked(next, step!.new.spans)).toEqual(['insert: Coffee is served.']);
  });

  it('takes a run of new blocks as one stop, with the gap on the old side', () => {
    const old = blocks(intro, outro);
    const next = blocks(intro, 'Storm closes the coast road', 'Buses go by way of the valley.', outro);
    const { steps, pairs } = computeMarks(old, next);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ op: 'insert', old: { spans: [], gap: 1 }, new: { gap: 1 } });
    expect(steps[0]!.new.spans.map(({ block }) => block)).toEqual([1, 2]);
    expect(pairs).toEqual([
      [0, 0],
      [1, 3],
    ]);
  });

  it('keeps additions apart that stand at different places', () => {
    const old = blocks(intro, outro);
    const next = blocks(
      'Extra news from the island of the gulls',
      intro,
      'Weather: a storm is on its way',
      outro,
    );
    expect(computeMarks(old, next).steps.map(({ op, old }) => [op, old.gap])).toEqual([
      ['insert', 0],
      ['insert', 1],
    ]);
  });

  it('marks what is gone on the old side, with the gap on the new side', () => {
    const old = blocks(intro, 'Market square gets forty new trees', outro);
    const [step] = computeMarks(old, blocks(intro, outro)).steps;
    expect(step).toMatchObject({ op: 'delete', new: { spans: [], gap: 1 } });
    expect(marked(old, step!.old.spans)).toEqual(['delete: Market square gets forty new trees']);
  });

  it('shows a move on both sides', () => {
    const moved = 'Ferry to the islands runs hourly again';
    const old = blocks(moved, intro, outro, 'One more line at the end');
    const next = blocks(intro, outro, 'One more line at the end', moved);
    const [step] = computeMarks(old, next).steps;
    expect(step!.op).toBe('move');
    expect(marked(old, step!.old.spans)).toEqual([`move: ${moved}`]);
    expect(marked(next, step!.new.spans)).toEqual([`move: ${moved}`]);
  });
});
