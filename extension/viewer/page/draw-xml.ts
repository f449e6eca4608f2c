// XML as a tree that folds: elements with their attributes, short ones on one line; blocks with their paths as detection
// has them.
import { collapse } from '../../../shared/page/block-builder.ts';
import { extractHtml } from '../../../shared/page/extract-html.ts';
import { readXml, type XmlEvents } from '../../../shared/page/read-xml.ts';
import type { Breather } from './breather.ts';
import type { TreePencil } from './tree-pencil.ts';

interface Node {
  name: string;
  path: string[];
  attributes: { name: string; value: string }[];
  content: (Node | string)[];
}

export async function drawXml(source: string, pencil: TreePencil, breather: Breather): Promise<void> {
  const { events } = readXml(source.replace(/^\ufeff/, ''), () => new TreeListener());
  await breather.pause();
  type Waiting = Node | { text: string; of: Node } | 'end';
  const waiting: Waiting[] = events.roots.toReversed();
  while (waiting.length > 0 && !pencil.isFull) {
    const next = waiting.pop()!;
    if (next === 'end') pencil.end();
    else if ('text' in next) drawText(pencil, next.text, next.of);
    else if (isShort(next)) pencil.line((line) => drawShort(pencil, line, next));
    else {
      pencil.begin((line) => {
        drawTag(pencil, line, next);
        pencil.sign(line, '>', 'tag');
      });
      waiting.push('end');
      for (const part of next.content.toReversed())
        waiting.push(typeof part === 'string' ? { text: part, of: next } : part);
    }
    if (breather.isDue) await breather.pause();
  }
}

class TreeListener implements XmlEvents {
  readonly roots: Node[] = [];
  private readonly open: Node[] = [];
  private buffer = '';

  opened(name: string): void {
    this.flush();
    const outer = this.open.at(-1);
    const path = outer
      ? outer.path.length < 32
        ? [...outer.path, name]
        : [...outer.path.slice(0, -1), name]
      : [name];
    const node: Node = { name, path, attributes: [], content: [] };
    if (outer) outer.content.push(node);
    else this.roots.push(node);
    this.open.push(node);
  }

  attribute(name: string, value: string): void {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) this.open.at(-1)?.attributes.push({ name, value });
  }

  text(data: string): void {
    this.buffer += data;
  }

  closed(): void {
    this.flush();
    this.open.pop();
  }

  private flush(): void {
    const text = collapse(this.buffer).trim();
    this.buffer = '';
    if (text !== '') this.open.at(-1)?.content.push(text);
  }
}

function isShort({ content }: Node): boolean {
  return (
    content.length === 0 || (content.length === 1 && typeof content[0] === 'string' && !isMarkup(content[0]))
  );
}

function drawShort(pencil: TreePencil, line: HTMLElement, node: Node): void {
  drawTag(pencil, line, node);
  const [text] = node.content;
  if (typeof text !== 'string') {
    pencil.sign(line, '/>', 'tag');
    return;
  }
  pencil.sign(line, '>', 'tag');
  pencil.value(line, text, { kind: node.name, text, where: node.path }, 'text');
  pencil.sign(line, `</${node.name}>`, 'tag');
}

function drawTag(pencil: TreePencil, line: HTMLElement, { name, path, attributes }: Node): void {
  pencil.sign(line, `<${name}`, 'tag');
  for (const attribute of attributes) {
    pencil.sign(line, ` ${attribute.name}=`, 'key');
    const text = collapse(attribute.value).trim();
    if (text === '') pencil.sign(line, '""', 'key');
    else pencil.value(line, text, { kind: `@${attribute.name}`, text, where: path }, 'attribute');
  }
}

/** Feeds carry HTML as text: what it says is readable, its tags are not. */
function drawText(pencil: TreePencil, text: string, { name, path }: Node): void {
  const lines = isMarkup(text) ? extractHtml(text, '').blocks : [{ kind: name, text }];
  for (const one of lines) {
    pencil.line((line) => pencil.value(line, one.text, { kind: name, text: one.text, where: path }, 'text'));
  }
}

function isMarkup(text: string): boolean {
  return /<[a-z][^<>]*>/i.test(text);
}
