// Reads JSON as blocks: one per value, "key: value", with the path to it as its place.
import { mostBlocks } from './block-builder.ts';
import type { Block, PageFeatures } from './features.ts';

const longestPath = 32;

/** Null when the text is not JSON. */
export function extractJson(text: string): PageFeatures | null {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return null;
  }
  const blocks: Block[] = [];
  const features: PageFeatures = { type: 'json', title: '', blocks, links: [], images: [], forms: [] };
  const waiting: Waiting[] = [{ key: '', value: root, where: [] }];
  while (waiting.length > 0) {
    const { key, value, where } = waiting.pop()!;
    if (blocks.length >= mostBlocks && value !== null && typeof value !== 'object') {
      blocks.at(-1)!.text += ` ${line(key, value)}`;
      features.notes ??= [`More than ${mostBlocks} values: the rest counts as one.`];
      continue;
    }
    if (!isContainer(value)) blocks.push({ kind: kindOf(value), text: line(key, value), where });
    else {
      const children = childrenOf(key, value, where);
      for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i]!);
    }
  }
  return features;
}

interface Waiting {
  key: string;
  value: unknown;
  where: string[];
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
  return typeof value;
}

function line(key: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return key === '' ? text : `${key}: ${text}`;
}
