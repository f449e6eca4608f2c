// What several detectors need of the same two versions, worked out once and kept for as long as the versions are held.
import { type BlockDiff, diffBlocks } from '../diff/diff-blocks.ts';
import { diffItems, type Item, type ItemDiff } from '../diff/diff-items.ts';
import { putUnder } from '../diff/put-under.ts';
import { comparableAddresses } from '../page/comparable-address.ts';
import type { Link, PageFeatures } from '../page/features.ts';
import { Memo } from '../page/memo.ts';
import { identifying, identityOf } from './place-of.ts';

export interface PagePair {
  /** Block by block, with moves. */
  readonly blocks: BlockDiff;
  /** Indices of blocks that the other version does not have, or has less often; order does not matter. */
  readonly onlyOld: readonly number[];
  readonly onlyNew: readonly number[];
  /** Links by target and text. */
  readonly links: ItemDiff;
}

const pairs = new Memo<PageFeatures, WeakMap<PageFeatures, PagePair>>();

export function pagePair(old: PageFeatures, next: PageFeatures): PagePair {
  const known = pairs.get(next) ?? new WeakMap<PageFeatures, PagePair>();
  pairs.set(next, known);
  const pair = known.get(old) ?? new LazyPair(old, next);
  known.set(old, pair);
  return pair;
}

class LazyPair implements PagePair {
  private readonly old: PageFeatures;
  private readonly next: PageFeatures;
  private diff: BlockDiff | null = null;
  private linkDiff: ItemDiff | null = null;
  private only: [number[], number[]] | null = null;

  constructor(old: PageFeatures, next: PageFeatures) {
    this.old = old;
    this.next = next;
  }

  get blocks(): BlockDiff {
    this.diff ??= diffBlocks(this.old.blocks, this.next.blocks, {
      identityOf: identifying(this.old, this.next),
    });
    return this.diff;
  }

  get links(): ItemDiff {
    this.linkDiff ??= diffItems(linkItems(this.old), linkItems(this.next));
    return this.linkDiff;
  }

  get onlyOld(): readonly number[] {
    this.only ??= difference(this.old, this.next);
    return this.only[0];
  }

  get onlyNew(): readonly number[] {
    this.only ??= difference(this.old, this.next);
    return this.only[1];
  }
}

export function linkItems(page: PageFeatures): Item[] {
  const { links } = comparableAddresses(page);
  return page.links.map((link, index) => linkItem(page, link, links[index]!));
}

/** In XML the same link in another element is another link. */
function linkItem(page: PageFeatures, link: Link, address: string): Item {
  const place = identityOf(page, page.blocks[link.block]);
  const named = (text: string) => (place === '' || text === '' ? text : `${place}\0${text}`);
  return { key: named(address), label: named(link.text) };
}

function namesOf(page: PageFeatures): string[] {
  if (page.type !== 'xml') return page.blocks.map((block) => block.text);
  return page.blocks.map((block) => `${identityOf(page, block)}\0${block.text}`);
}

function difference(old: PageFeatures, next: PageFeatures): [number[], number[]] {
  const a = namesOf(old);
  const b = namesOf(next);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++;
  const left = new Map<string, number[]>();
  for (let i = start; i < a.length - end; i++) {
    putUnder(left, a[i]!, i);
  }
  const onlyNew: number[] = [];
  for (let j = start; j < b.length - end; j++) {
    if (left.get(b[j]!)?.pop() === undefined) onlyNew.push(j);
  }
  return [[...left.values()].flat().sort((x, y) => x - y), onlyNew];
}
