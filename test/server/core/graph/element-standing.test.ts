// When what became of a watched element is written down anew, and when the person is told of it once more.
import { expect, test } from 'vitest';
import {
  type ElementStanding,
  isNews,
  isSameStanding,
} from '../../../../server/core/graph/element-standing.ts';

const found = (likeness: number, nowPath = 'b.x'): ElementStanding => ({
  state: 'healed',
  message: `${Math.round(likeness * 100)} %`,
  healed: [{ by: 'css', path: 'b.price', nowPath, nowFingerprint: '{}', likeness }],
});
const lost = (message: string): ElementStanding => ({ state: 'lost', message, healed: [] });

test.each<[string, ElementStanding | null, ElementStanding | null, 'nothing' | 'written' | 'told']>([
  ['simply found, as before', null, null, 'nothing'],
  ['found again elsewhere', null, found(0.9), 'told'],
  ['at the same place', found(0.9), found(0.9), 'nothing'],
  ['at another place', found(0.9), found(0.9, 'b.y'), 'written'],
  ['a little less alike', found(0.9), found(0.85), 'written'],
  ['much less alike', found(0.9), found(0.75, 'b.y'), 'told'],
  ['more alike again', found(0.75), found(0.95), 'written'],
  ['lost', found(0.9), lost('gone'), 'told'],
  ['lost for another reason', lost('gone'), lost('several'), 'written'],
  ['back', lost('gone'), null, 'told'],
])('%s', (_, before, now, what) => {
  const said = isSameStanding(now, before) ? 'nothing' : isNews(now, before) ? 'told' : 'written';
  expect(said).toBe(what);
});
