// One side of a comparison, ready to be searched: which blocks changed and how, where texts occur, which links, images
// and fields are still to be given to a change.
import { longestText } from '../../../shared/detect/change.ts';
import { foldText } from '../../../shared/detect/fold-text.ts';
import type { MediaChange } from './compare-media.ts';
import { type Folded, fold, occurrences } from './occurrences.ts';
import type { ShownText, Span, Stop } from './stop.ts';

type Found = Omit<Span, 'op'>;

export class SideIndex {
  readonly page: ShownText;
  private readonly spans = new Map<number, Span[]>();
  private readonly steps = new Map<number, Stop>();
  /** Blocks that changed, in order, and not yet given to a change. */
  private readonly free: Set<number>;
  private readonly changedFields: number[];
  private readonly folded = new Map<number, Folded>();
  private readonly taken = new Set<string>();
  private byText: Map<string, number[]> | null = null;

  constructor(page: ShownText, steps: readonly Stop[], fields: readonly MediaChange[], side: 'old' | 'new') {
    this.page = page;
    this.changedFields = fields.flatMap((change) => change[side] ?? []).sort((a, b) => a - b);
    for (const step of steps) {
      for (const span of step[side].spans) {
        this.steps.set(span.block, step);
        const known = this.spans.get(span.block);
        if (known) known.push(span);
        else this.spans.set(span.block, [span]);
      }
      // Words that came to one side alone: the block on the other side changed, too, though nothing in it is marked.
      if (step.op === 'update' && step[side].spans.length === 0) this.steps.set(step[side].gap, step);
    }
    this.free = new Set([...this.steps.keys()].sort((a, b) => a - b));
  }

  step(block: number): Stop | undefined {
    return this.steps.get(block);
  }

  /** What changed in the text that says this. */
  stepIn(context: string | undefined): Stop | undefined {
    const block = [...this.free].find((one) => this.isIn(one, context));
    return block === undefined ? undefined : this.steps.get(block);
  }

  spansIn(block: number): Span[] {
    return this.spans.get(block) ?? [];
  }

  takeLink(href: string, text: string): number | null {
    return this.take(this.page.links, (link) => link.href === href && link.text === text, 'link');
  }

  takeImage(src: string, alt: string): number | null {
    return this.take(this.page.images, (image) => image.src === src && image.alt === alt, 'image');
  }

  /** The changed field that says this, by its name or without, or else one in which it stands. */
  takeField(text: string): number | null {
    const wanted = plain(text);
    const free = this.changedFields.filter((index) => !this.taken.has(`field ${index}`));
    const saying = (fits: (name: string, value: string) => boolean) =>
      free.find((index) => fits(this.page.fields[index]!.name, this.page.fields[index]!.value));
    const found =
      saying((name, value) => plain(value) === wanted || plain(`${name}: ${value}`) === wanted) ??
      saying((_, value) => wanted !== '' && foldText(value).includes(foldText(wanted)));
    if (found === undefined) return null;
    this.taken.add(`field ${found}`);
    return found;
  }

  /** The changed block, or the run of blocks, that says exactly this; separators between cells do not count. */
  takeRun(value: string): number[] {
    const wanted = plain(value);
    if (wanted === '') return [];
    for (const block of this.free) {
      const run = this.runFrom(block, wanted);
      if (run.length === 0) continue;
      for (const one of run) this.free.delete(one);
      return run;
    }
    for (const block of this.blocksSaying(wanted)) {
      const run = this.runFrom(block, wanted);
      if (run.length > 0) return run;
    }
    // Cells that are no blocks of their own stand in one text without anything between them.
    const close = unspaced(wanted);
    const alone =
      [...this.free].find((block) => unspaced(this.page.blocks[block]!.text) === close) ??
      this.holding(value);
    if (alone === undefined) return [];
    this.free.delete(alone);
    return [alone];
  }

  /** Of a text too long to be told, a part is. */
  private holding(value: string): number | undefined {
    if (!/^…|…$/.test(value)) return undefined;
    const part = plain(value.replace(/^…|…$/g, ''));
    return [...this.free].find((block) => {
      const { text } = this.page.blocks[block]!;
      return text.length > longestText && plain(text).includes(part);
    });
  }

  /** The text at this path of elements that is this address, however it is written there. */
  takeAddress(address: string, signature: string): number[] {
    const index = this.page.blocks.findIndex(
      (block, at) =>
        !this.taken.has(`block ${at}`) &&
        pathOf(block) === signature &&
        URL.parse(block.text, address)?.href === address,
    );
    if (index < 0) return [];
    this.taken.add(`block ${index}`);
    this.free.delete(index);
    return [index];
  }

  /** Marked words of a changed block with this text; null when none says it. */
  takeText(text: string): Span[] | null {
    for (const block of this.free) {
      if (!this.says(block, text)) continue;
      this.free.delete(block);
      return this.spansIn(block);
    }
    return null;
  }

  says(block: number, text: string): boolean {
    return this.ways(block).includes(plain(text));
  }

  /** Where the text stands in words that changed. */
  changedOccurrences(text: string): Found[] {
    return [...this.steps.keys()]
      .sort((a, b) => a - b)
      .flatMap((block) => this.occurrences(block, text).filter((found) => this.isChanged(found)));
  }

  /** The next one of those that no change has had, in its context if that is known. */
  takeOccurrence(text: string, context: string | undefined): Found | null {
    const all = this.changedOccurrences(text).filter((found) => !this.taken.has(keyOf(found)));
    const near =
      all.find(({ block }) => this.isIn(block, context)) ?? (context === undefined ? all[0] : undefined);
    if (near === undefined) return null;
    this.taken.add(keyOf(near));
    return near;
  }

  occurrencesIn(text: string, context: string | undefined): Found[] {
    if (context === undefined) return [];
    const block = this.page.blocks.findIndex((_, index) => this.isIn(index, context));
    return block < 0 ? [] : this.occurrences(block, text).slice(0, 1);
  }

  private take<T>(items: readonly T[], fits: (item: T) => boolean, name: string): number | null {
    let last: number | null = null;
    for (let i = 0; i < items.length; i++) {
      if (!fits(items[i]!)) continue;
      last = i;
      const key = `${name} ${i}`;
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return i;
    }
    return last;
  }

  private runFrom(start: number, wanted: string): number[] {
    const run: number[] = [];
    let rest = wanted;
    for (let block = start; rest !== '' && block < this.page.blocks.length; block++) {
      const text = this.ways(block).find((one) => rest.startsWith(one));
      if (text === undefined) return [];
      run.push(block);
      rest = rest.slice(text.length).replace(/^[\s|]+/, '');
    }
    return rest === '' ? run : [];
  }

  private blocksSaying(wanted: string): number[] {
    if (this.byText === null) {
      this.byText = new Map();
      for (const [index, block] of this.page.blocks.entries()) {
        const key = firstOf(block.text);
        const known = this.byText.get(key);
        if (known) known.push(index);
        else this.byText.set(key, [index]);
      }
    }
    return this.byText.get(firstOf(wanted.split(' | ')[0]!)) ?? [];
  }

  /** As what a block may be told. The blocks of JSON say "key: value". */
  private ways(block: number): string[] {
    const said = plain(this.page.blocks[block]!.text);
    return this.page.type === 'json' ? [said, said.replace(/^.*?: /, '')] : [said];
  }

  private isIn(block: number, context: string | undefined): boolean {
    if (context === undefined) return false;
    const said = this.page.blocks[block]!.text.normalize();
    return context.endsWith('…') ? said.startsWith(context.slice(0, -1)) : said === context;
  }

  private isChanged({ block, start, end }: Found): boolean {
    const spans = this.spansIn(block);
    const step = this.steps.get(block);
    if (step !== undefined && step.op !== 'update' && spans.length > 0) return true;
    return spans.some((span) => span.start < end && start < span.end);
  }

  private occurrences(block: number, text: string): Found[] {
    let said = this.folded.get(block);
    if (said === undefined) {
      said = fold(this.page.blocks[block]!.text);
      this.folded.set(block, said);
    }
    return occurrences(said, text).map((stretch) => ({ block, ...stretch }));
  }
}

function keyOf({ block, start }: Found): string {
  return `${block} ${start}`;
}

/** On the page a letter may be written as two signs, and its mark must reach over both; what is detected has it as one. */
function plain(text: string): string {
  return text.normalize().replace(/\s+/g, ' ').trim();
}

function unspaced(text: string): string {
  return text.normalize().replace(/[\s|]+/g, '');
}

function firstOf(text: string): string {
  return plain(text).slice(0, 12);
}

/** As detection writes the path of elements to a text, or to an attribute. */
function pathOf({ kind, where }: ShownText['blocks'][number]): string {
  return kind.startsWith('@') ? [...where, kind].join('/') : where.join('/');
}
