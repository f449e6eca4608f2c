// The texts that "ignore this" is about: of a detected change what it says, of a mark alone the marked words.

import { textsOf } from './ignore-dialog.tsx';
import type { ShownText, Stop } from './marks/stop.ts';
import type { ShownChange } from './use-opened.ts';

export function ignoreTexts(stop: Stop, { changes }: ShownChange, old: ShownText, next: ShownText): string[] {
  const change = stop.change === undefined ? undefined : changes[stop.change];
  if (change) return textsOf(change);
  const words = (page: ShownText, side: 'old' | 'new') =>
    stop[side].spans.map(({ block, start, end }) => page.blocks[block]!.text.slice(start, end)).join(' ');
  return [words(old, 'old'), words(next, 'new')];
}
