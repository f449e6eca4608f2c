// Reads JSON as blocks: one per value, "key: value", with the path to it as its place.
import { mostBlocks } from './block-builder.ts';
import {
  type Block,
  featuresFormat,
  type Image,
  type Link,
  type List,
  type PageFeatures,
  type Table,
} from './features.ts';
import { parseJson, WrittenNumber } from './parse-json.ts';
import { tidyText } from './tidy-text.ts';

const longestPath = 32;

/** Null when the text is not JSON. */
export function extractJson(text: string): PageFeatures | null {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  return jsonFeatures([{ value, where: [] }]);
}

/** `roots` are whole documents, or parts of one with the path to each. */
export function jsonFeatures(roots: readonly { value: unknown; where: string[] }[]): PageFeatures {
  const blocks: Block[] = [];
  const lists: List[] = [];
  const tables: Table[] = [];
  const links: Link[] = [];
  const images: Image[] = [];
  const features: PageFeatures = {
    format: featuresFormat,
    type: 'json',
    title: '',
    blocks,
    links,
    images,
    forms: [],
    tables,
    lists,
  };
  const waiting: Waiting[] = roots.map(({ value, where }) => ({ key: '', value, where })).reverse();
  while (waiting.length > 0) {
    const { key, value, where, began, cells } = waiting.pop()!;
    began?.(blocks.length);
    if (value === nothing) continue;
    if (blocks.length >= mostBlocks && !isContainer(value)) {
      blocks.at(-1)!.text += ` ${line(key, value)}`;
      features.notes ??= [`More than ${mostBlocks} values: the rest counts as one.`];
      continue;
    }
    if (!isContainer(value)) {
      if (typeof value === 'string') address(value, key, blocks.length, links, images);
      blocks.push({ kind: kindOf(value), text: line(key, value), where });
    } else {
      const children = childrenOf(key, value, where);
      if (Array.isArray(value)) watchItems(value, children, tables, lists);
      else if (cells) for (const child of children) child.began = (index) => cells.set(child.key, index);
      for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i]!);
    }
  }
  return features;
}

/** Stands behind the items of an array: where it is reached, the last of them has ended. */
const nothing = Symbol('end');
const mostItems = 50_000;

/** An array is a list, and one of objects a table; where each item begins and ends is known only when it is read. */
function watchItems(value: unknown[], children: Waiting[], tables: Table[], lists: List[]): void {
  if (value.length > mostItems) return;
  const list: List = { items: [] };
  const rows = value.filter((item) => isContainer(item) && !Array.isArray(item)) as object[];
  const table = rows.length === value.length ? tableOf(rows) : null;
  lists.push(list);
  if (table) tables.push(table);
  const starts: number[] = [];
  const rowCells = rows.map(() => new Map<string, number>());
  const began = (index: number) => {
    if (starts.length > 0) list.items.push(starts.at(-1)!, index);
    starts.push(index);
    if (table && starts.length > value.length) fillRows(table, rowCells, starts);
  };
  children.forEach((child, index) => {
    child.began = began;
    if (table) child.cells = rowCells[index]!;
  });
  children.push({ key: '', value: nothing, where: [], began });
}

function tableOf(rows: readonly object[]): Table {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort().slice(0, 200);
  return { caption: -1, header: 0, columns, rows: [] };
}

function fillRows(table: Table, rows: readonly Map<string, number>[], starts: readonly number[]): void {
  rows.forEach((cells, index) => {
    const row: number[] = [];
    // The keys stand in order; a value that is itself an object takes all blocks up to the next one's.
    let end = starts[index + 1]!;
    for (const column of table.columns!.toReversed()) {
      const start = cells.get(column) ?? end;
      row.unshift(start, end);
      end = start;
    }
    table.rows.push(row);
  });
}

function address(value: string, key: string, block: number, links: Link[], images: Image[]): void {
  if (!/^https?:\/\/\S+$/i.test(value) || links.length + images.length >= mostItems) return;
  if (/\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(value))
    images.push({ src: value, alt: key, block });
  else links.push({ href: value, text: key, block });
}

interface Waiting {
  key: string;
  value: unknown;
  where: string[];
  /** Told the index of the block with which it begins. */
  began?: (index: number) => void;
  /** For a row of a table: takes where each of its cells begins. */
  cells?: Map<string, number>;
}

function childrenOf(key: string, value: object, where: string[]): Waiting[] {
  const path = key === '' || where.length >= longestPath ? where : [...where, key];
  // An item's number is where it stands, not what it says: one inserted in front must not change all the others.
  if (Array.isArray(value)) {
    return value.map((item, i) =>
      isContainer(item)
        ? { key: '', value: item, where: path.length < longestPath ? [...path, String(i)] : path }
        : { key: '', value: item, where: path },
    );
  }
  // The order of keys means nothing in JSON, and some servers shuffle it.
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => ({ key: name, value: item, where: path }));
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof WrittenNumber) return 'number';
  return typeof value;
}

function line(key: string, value: unknown): string {
  const text =
    typeof value === 'string'
      ? tidyText(value)
      : value instanceof WrittenNumber
        ? value.text
        : JSON.stringify(value);
  return key === '' ? text : `${key}: ${text}`;
}
