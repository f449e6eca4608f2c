// Features as they are stored: what an edit moves without changing it is written relative to what stands before it, so that
// two versions of a page differ here only where they differ on the page.
import type { Block, ExtentReading, List, PageFeatures, Table } from './features.ts';

/** How many of the headings above are those of the block before, and the others; left out where all are. */
type StoredBlock = Omit<Block, 'where'> & { under?: [kept: number, ...headings: string[]] };

type Stored = Omit<PageFeatures, 'blocks'> & { blocks: StoredBlock[] };

export function featuresToText(features: PageFeatures): string {
  return JSON.stringify(stored(features));
}

export function featuresFromText(text: string): PageFeatures {
  return restored(JSON.parse(text) as Stored);
}

function stored({ blocks, ...rest }: PageFeatures): Stored {
  return { ...moved(rest, relative), blocks: withoutRepeated(blocks) };
}

function restored({ blocks, ...rest }: Stored): PageFeatures {
  return { ...moved(rest, absolute), blocks: withRepeated(blocks) };
}

function withoutRepeated(blocks: Block[]): StoredBlock[] {
  let last: string[] = [];
  return blocks.map(({ where, ...block }) => {
    const differs = where.findIndex((heading, at) => heading !== last[at]);
    const kept = differs === -1 ? where.length : differs;
    const isSame = kept === where.length && kept === last.length;
    last = where;
    return isSame ? block : { ...block, under: [kept, ...where.slice(kept)] };
  });
}

function withRepeated(blocks: StoredBlock[]): Block[] {
  let last: string[] = [];
  return blocks.map(({ under, ...block }) => {
    if (under !== undefined) last = [...last.slice(0, under[0]), ...(under.slice(1) as string[])];
    return { ...block, where: last };
  });
}

/** Makes the function for one row of numbers, which sees them in order. */
type Shift = () => (index: number) => number;

/** Stands for no block at all (−1); no step is a fraction. */
const nowhere = -0.5;

const relative: Shift = () => {
  let last = 0;
  return (index) => {
    if (index < 0) return nowhere;
    const step = index - last;
    last = index;
    return step;
  };
};

const absolute: Shift = () => {
  let last = 0;
  return (step) => {
    if (step === nowhere) return -1;
    last += step;
    return last;
  };
};

type Indexed = Omit<PageFeatures, 'blocks'>;

/** The same with every index of a block put through the shift. */
function moved(features: Indexed, shift: Shift): Indexed {
  const { links, images, forms, media, tables, lists, extents, ...rest } = features;
  return {
    ...rest,
    links: inBlocks(links, shift),
    images: inBlocks(images, shift),
    forms: inBlocks(forms, shift),
    ...(media && { media: inBlocks(media, shift) }),
    ...(tables && { tables: movedTables(tables, shift()) }),
    ...(lists && { lists: movedLists(lists, shift()) }),
    ...(extents && { extents: movedExtents(extents, shift) }),
  };
}

function inBlocks<T extends { block: number }>(items: T[], shift: Shift): T[] {
  const next = shift();
  return items.map((item) => ({ ...item, block: next(item.block) }));
}

function movedTables(tables: Table[], next: (index: number) => number): Table[] {
  return tables.map((table) => {
    const caption = next(table.caption);
    return { ...table, caption, rows: table.rows.map((row) => row.map(next)) };
  });
}

function movedLists(lists: List[], next: (index: number) => number): List[] {
  return lists.map((list) => ({ ...list, items: list.items.map(next) }));
}

function movedExtents(extents: Record<string, ExtentReading>, shift: Shift): Record<string, ExtentReading> {
  const change = (reading: ExtentReading) => {
    if (reading.state !== 'found') return reading;
    const { features } = reading;
    // On the way in they become the stored form, on the way out they are it.
    const other = shift === relative ? stored(features) : restored(features as Stored);
    return { ...reading, features: other as PageFeatures };
  };
  return Object.fromEntries(Object.entries(extents).map(([key, reading]) => [key, change(reading)]));
}
