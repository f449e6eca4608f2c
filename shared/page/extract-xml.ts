// Reads XML and feeds as blocks: one per run of text and per attribute, with the path of elements as its place.
import { collapse, mostBlocks } from './block-builder.ts';
import { BoundedParser, type ElementHandler } from './bounded-parser.ts';
import type { Block, PageFeatures } from './features.ts';

// A path is kept with every block; deeper than this it tells a person nothing more.
const longestPath = 32;

export function extractXml(text: string, type: 'xml' | 'feed'): PageFeatures {
  const handler = new XmlHandler();
  const parser = new BoundedParser(handler, { xmlMode: true, decodeEntities: true });
  parser.end(text);
  const { title, blocks } = handler;
  const features: PageFeatures = { type, title, blocks, links: [], images: [], forms: [] };
  if (!handler.overflowed) return features;
  return { ...features, notes: [`More than ${mostBlocks} pieces of text: the rest counts as one.`] };
}

interface OpenElement {
  name: string;
  path: string[];
  preserve: boolean;
}

class XmlHandler implements ElementHandler {
  depth = 0;
  title = '';
  overflowed = false;
  readonly blocks: Block[] = [];
  private readonly open: OpenElement[] = [];
  private text = '';

  settle(): void {}

  onopentagname(name: string): void {
    this.flush();
    this.depth++;
    const outer = this.open.at(-1);
    const path = outer ? (outer.path.length < longestPath ? [...outer.path, name] : outer.path) : [name];
    this.open.push({ name, path, preserve: outer?.preserve ?? false });
  }

  onattribute(name: string, value: string): void {
    const element = this.open.at(-1);
    if (!element || name === 'xmlns' || name.startsWith('xmlns:')) return;
    if (name === 'xml:space') element.preserve = value === 'preserve';
    else this.push(`@${name}`, collapse(value).trim(), element.path);
  }

  ontext(data: string): void {
    this.text += data;
  }

  onclosetag(): void {
    this.flush();
    this.depth--;
    this.open.pop();
  }

  private flush(): void {
    const raw = this.text;
    this.text = '';
    const element = this.open.at(-1);
    if (raw === '' || !element) return;
    const text = element.preserve && raw.trim() !== '' ? raw : collapse(raw).trim();
    if (text === '') return;
    // The first title in a feed is the feed's own: it stands before the items in RSS and Atom alike.
    if (this.title === '' && element.name === 'title') this.title = text;
    this.push(element.name, text, element.path);
  }

  private push(kind: string, text: string, where: string[]): void {
    if (text === '') return;
    if (this.blocks.length < mostBlocks) this.blocks.push({ kind, text, where });
    else {
      this.overflowed = true;
      this.blocks.at(-1)!.text += ` ${text}`;
    }
  }
}
