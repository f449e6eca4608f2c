// A page made of frames, drawn as what it says: which page stands in which frame.
import type { PageFrame } from './frames-of.ts';
import type { PreparedPage } from './prepared-page.ts';
import { TreePencil } from './tree-pencil.ts';

export function prepareFrames(frames: readonly PageFrame[]): PreparedPage {
  const pencil = new TreePencil();
  for (const { name, url } of frames)
    pencil.line((line) => {
      if (name !== '') pencil.sign(line, `${name}: `, 'key');
      pencil.value(line, url, { kind: 'frame', text: url, where: [] }, 'text');
    });
  return pencil.toPage('html', 'frames');
}
