// Images and links that came, went or lead elsewhere.
import { describe, expect, it } from 'vitest';
import { compareMedia } from '../../../../extension/viewer/marks/compare-media.ts';

const item = (key: string, label = '') => ({ key, label });

describe('compareMedia', () => {
  it('finds nothing in a pure reordering, also with repeated items', () => {
    const items = [item('a'), item('b'), item('a')];
    expect(compareMedia(items, items.toReversed())).toEqual([]);
  });

  it('tells what came and what went', () => {
    expect(compareMedia([item('a'), item('b')], [item('b'), item('c')])).toEqual([
      { op: 'insert', new: 1 },
      { op: 'delete', old: 0 },
    ]);
  });

  it('pairs by label what only changed its target', () => {
    expect(compareMedia([item('/1', 'Timetable')], [item('/2', 'Timetable')])).toEqual([
      { op: 'update', old: 0, new: 0 },
    ]);
  });

  it('counts copies', () => {
    expect(compareMedia([item('a')], [item('a'), item('a')])).toEqual([{ op: 'insert', new: 1 }]);
  });
});
