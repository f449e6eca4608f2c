// JSON as a tree that folds: a line for each value, blocks and order as detection has them.
import { parseJson, WrittenNumber } from '../../../shared/page/parse-json.ts';
import { tidyText } from '../../../shared/page/tidy-text.ts';
import type { Breather } from './breather.ts';
import { drawLines } from './draw-lines.ts';
import type { TreePencil } from './tree-pencil.ts';

interface Waiting {
  key: string;
  /** What is written in front: an item's number is shown, but is not what it says. */
  label: string;
  value: unknown;
  where: string[];
  ends?: boolean;
}

export async function drawJson(source: string, pencil: TreePencil, breather: Breather): Promise<void> {
  let root: unknown;
  try {
    root = parseJson(source.replace(/^\ufeff/, ''));
  } catch {
    return drawLines(source, pencil, breather);
  }
  const waiting: Waiting[] = [{ key: '', label: '', value: root, where: [] }];
  while (waiting.length > 0 && !pencil.isFull) {
    const { key, label, value, where, ends } = waiting.pop()!;
    if (ends) pencil.end();
    else if (isContainer(value)) {
      const children = childrenOf(key, value, where);
      pencil.begin((line) => {
        if (label !== '') pencil.sign(line, label, 'key');
        pencil.sign(
          line,
          Array.isArray(value) ? `[ ${children.length} ]` : `{ ${children.length} }`,
          'punctuation',
        );
      });
      waiting.push({ key: '', label: '', value: null, where: [], ends: true });
      for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i]!);
    } else {
      const { text, kind } = written(value);
      const lead = key === '' ? '' : `${key}: `;
      pencil.line((line) => {
        if (label !== '') pencil.sign(line, label, 'key');
        pencil.value(line, text, { kind, text: lead + text, where }, kind, lead.length);
      });
    }
    if (breather.isDue) await breather.pause();
  }
}

function childrenOf(key: string, value: object, where: string[]): Waiting[] {
  const path = key === '' ? where : [...where, key];
  if (Array.isArray(value))
    return value.map((item, i) => ({
      key: '',
      label: `${i}`,
      value: item,
      where: isContainer(item) ? [...path, String(i)] : path,
    }));
  // In the order in which they are compared: that of the document means nothing, and some servers shuffle it.
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => ({ key: name, label: name, value: item, where: path }));
}

function isContainer(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof WrittenNumber) &&
    Object.keys(value).length > 0
  );
}

function written(value: unknown): { text: string; kind: string } {
  if (value instanceof WrittenNumber) return { text: value.text, kind: 'number' };
  if (typeof value === 'string') return { text: tidyText(value), kind: 'string' };
  if (value === null) return { text: 'null', kind: 'null' };
  return { text: JSON.stringify(value), kind: Array.isArray(value) ? 'array' : typeof value };
}
