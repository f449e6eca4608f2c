// The changes of links, images, form values and media that the changed text around them does not already tell.
import type { Item, ItemChange, ItemDiff } from '../diff/diff-items.ts';
import { comparableAddress, comparableAddresses } from '../page/comparable-address.ts';
import type { FormValue, Media, PageFeatures } from '../page/features.ts';
import { comparablePictures } from '../page/pictures.ts';
import { diffCarried, placesOf } from './carried-items.ts';
import type { Change, ChangeValue } from './change.ts';
import { linkItems, pagePair } from './page-pair.ts';
import { placing, signatureOf } from './place-of.ts';

export interface PlacedChange {
  /** Index of the block of the new page near which it stands. */
  at: number;
  change: Change;
}

type Kept = { block: number };

export function changedItems(
  old: PageFeatures,
  next: PageFeatures,
  changedOld: ReadonlySet<number>,
  changedNew: ReadonlySet<number>,
): { placed: PlacedChange[]; coarse: boolean } {
  const placed: PlacedChange[] = [];
  let coarse = false;
  const compare = <T extends Kept>(
    was: readonly T[],
    is: readonly T[],
    diff: ItemDiff,
    show: (entry: T) => ChangeValue,
    isTold: (op: ItemChange['op'], old: T | undefined, next: T | undefined) => boolean,
    extra: (op: ItemChange['op'], old: T | undefined, next: T | undefined) => Partial<Change> = () => ({}),
  ) => {
    coarse ||= diff.coarse;
    for (const change of diff.changes) {
      const before = change.oldIndex === undefined ? undefined : was[change.oldIndex]!;
      const after = change.newIndex === undefined ? undefined : is[change.newIndex]!;
      if (isTold(change.op, before, after)) continue;
      const { at, change: told } = place(old, next, change, before, after, show);
      placed.push({ at, change: { ...told, ...extra(change.op, before, after) } });
    }
  };
  const pair = pagePair(old, next);
  const places = placesOf(pair.blocks);
  // Elements of XML whose text came or went: that they are empty now, or no longer, is told by it.
  const filled = once(() => signatures(next, changedNew));
  const emptied = once(() => signatures(old, changedOld));
  const inChangedText = (before: Kept | undefined, after: Kept | undefined) =>
    (before !== undefined && changedOld.has(before.block)) ||
    (after !== undefined && changedNew.has(after.block));

  compare(
    old.links,
    next.links,
    // What the links detector has found serves here, too, where no block moved.
    places === null ? pair.links : diffCarried(linkItems(old), linkItems(next), old.links, places),
    (link) => ({ href: link.href, text: link.text }),
    // Another target behind the same words is seen nowhere in the text.
    (op, before, after) => inChangedText(before, after) && !(op === 'update' && before!.text === after!.text),
  );
  compare(
    old.images,
    next.images,
    diffCarried(imageItems(old, next), imageItems(next, old), old.images, places),
    (image) => ({ src: image.src, alt: image.alt }),
    // An image says nothing in the text, but it moves with it.
    (op, before, after) => op === 'move' && inChangedText(before, after),
    // Without a word about it, before and after would read the same.
    (op, before, after) =>
      op === 'update' && before!.alt === after!.alt && before!.hash !== after!.hash
        ? { changed: 'picture' }
        : {},
  );
  compare(
    old.media ?? [],
    next.media ?? [],
    diffCarried((old.media ?? []).map(mediaItem), (next.media ?? []).map(mediaItem), old.media ?? [], places),
    ({ kind, src }) => `<${kind}> ${src}`.trim(),
    (op, before, after) =>
      op === 'move'
        ? inChangedText(before, after)
        : (before?.path !== undefined && filled().has(before.path.join('/'))) ||
          (after?.path !== undefined && emptied().has(after.path.join('/'))),
    // An element of XML that holds nothing is not the block it stands in front of.
    (_, before, after) => pathPlace(after ?? before),
  );
  compare(
    old.forms,
    next.forms,
    diffCarried(...formItems(old.forms, next.forms), old.forms, places),
    showField,
    (_, before, after) =>
      inChangedText(before, after) && showsItsText(old, before) && showsItsText(next, after),
  );
  return { placed, coarse };
}

function imageItems(page: PageFeatures, other: PageFeatures): Item[] {
  const { images } = comparableAddresses(page);
  const known = comparablePictures(other);
  // The same address with another picture is another item. Bytes that are known of one version alone say nothing.
  return page.images.map(({ alt, hash }, index) => ({
    key: images[index]!,
    label: alt + (hash && known.has(images[index]!) ? `\0${hash}` : ''),
  }));
}

function mediaItem({ kind, src, path }: Media): Item {
  return { key: comparableAddress(src), label: path?.join('/') ?? kind };
}

function pathPlace(media: Media | undefined): Partial<Change> {
  const { path } = media ?? {};
  return path === undefined ? {} : { where: path.join(' › '), signature: path.join('/') };
}

function signatures(page: PageFeatures, indices: ReadonlySet<number>): Set<string> {
  return new Set([...indices].map((index) => signatureOf(page.blocks[index]!)));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Fields without a name are told apart by their order, as long as there are as many as before. */
function formItems(old: readonly FormValue[], next: readonly FormValue[]): [Item[], Item[]] {
  const nameless = (forms: readonly FormValue[]) => forms.filter(({ name }) => name === '').length;
  const inOrder = nameless(old) === nameless(next);
  const items = (forms: readonly FormValue[]) => {
    let count = 0;
    return forms.map(({ name, value }) => ({
      key: name === '' && inOrder ? `\0${++count}` : name,
      label: value,
    }));
  };
  return [items(old), items(next)];
}

function place<T extends Kept>(
  old: PageFeatures,
  next: PageFeatures,
  { op }: ItemChange,
  before: T | undefined,
  after: T | undefined,
  show: (entry: T) => ChangeValue,
): PlacedChange {
  const where = after ? placing(next, next.blocks[after.block]) : placing(old, old.blocks[before!.block]);
  return {
    // What is gone has no place in the new page; its old place is the nearest there is.
    at: after?.block ?? before!.block,
    change: {
      type: 'any',
      op,
      before: before ? show(before) : null,
      after: after ? show(after) : null,
      ...where,
    },
  };
}

function showField({ name, value }: FormValue): string {
  return name === '' ? value : `${name}: ${value}`;
}

// The value of these fields is a block of its own, and compared as one.
function showsItsText(page: PageFeatures, form: FormValue | undefined): boolean {
  if (!form) return true;
  const block = page.blocks[form.block];
  return block !== undefined && block.text === form.value && /^(?:textarea|option|input)$/.test(block.kind);
}
