// Plain text and what a PDF says: one line, one block.
import { tidyText } from '../../../shared/page/tidy-text.ts';
import type { Breather } from './breather.ts';
import type { TreePencil } from './tree-pencil.ts';

export async function drawLines(source: string, pencil: TreePencil, breather: Breather): Promise<void> {
  for (const raw of source.split(/\r\n|[\n\r\f]/)) {
    const text = tidyText(raw).trimEnd();
    pencil.line((line) => {
      if (text === '' || pencil.isFull) pencil.sign(line, text || ' ', 'blank');
      else pencil.value(line, text, { kind: 'line', text, where: [] }, 'text');
    });
    if (breather.isDue) await breather.pause();
  }
}
