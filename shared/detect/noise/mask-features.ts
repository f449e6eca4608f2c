// A page's features with ignored text taken out for comparing; what a person is shown stays as it was.
import type { Block, List, PageFeatures, Table } from '../../page/features.ts';
import { Memo } from '../../page/memo.ts';
import { linearPattern } from '../linear-pattern.ts';
import { numberOn } from '../value.ts';
import { type MaskRule, maskKey } from './mask-rules.ts';
import { maskText } from './mask-text.ts';

/** Sentinels with the same rules share the work, for as long as the features are held. */
const masked = new Memo<PageFeatures, Map<string, PageFeatures>>();

export function maskFeatures(features: PageFeatures, rules: readonly MaskRule[]): PageFeatures {
  if (rules.length === 0) return features;
  const key = maskKey(rules);
  const known = masked.get(features) ?? new Map<string, PageFeatures>();
  masked.set(features, known);
  const answer = known.get(key) ?? mask(features, rules);
  known.set(key, answer);
  return answer;
}

function mask(features: PageFeatures, rules: readonly MaskRule[]): PageFeatures {
  const text = maskText(rules);
  // Numbers and dates in an address say where it leads; only who writes a pattern for it means it.
  const address = maskText(rules.filter((rule) => rule.kind === 'ignore-pattern'));
  const blocks: Block[] = [];
  /** For each block its new index; one that is wholly ignored takes that of the next. */
  const places: number[] = [];
  for (const block of features.blocks) {
    places.push(blocks.length);
    const left = text(block.text);
    if (left === block.text) blocks.push(block);
    else if (left !== '') {
      const numeric = block.numeric === undefined ? {} : { numeric: text(block.numeric) };
      blocks.push({ ...block, text: left, shown: block.shown ?? block.text, ...numeric });
    }
  }
  places.push(blocks.length);
  const place = (block: number) => Math.min(places[block] ?? -1, blocks.length - 1);
  const notes = rules.flatMap((rule) => {
    const pattern = rule.kind === 'ignore-pattern' ? linearPattern(rule) : null;
    return pattern === null || pattern.ok ? [] : [pattern.message];
  });
  // A number that is ignored where it is shown is not looked for behind it.
  const { attributes, ...shown } = features;
  return {
    ...shown,
    ...(attributes && numberOn(features)?.unshown && { attributes }),
    title: text(features.title),
    blocks,
    links: features.links.map((link) => ({
      href: address(link.href),
      text: text(link.text),
      block: place(link.block),
    })),
    images: features.images.map((image) => ({
      ...image,
      src: address(image.src),
      alt: text(image.alt),
      block: place(image.block),
    })),
    ...(features.media && {
      media: features.media.map((media) => ({
        ...media,
        src: address(media.src),
        block: place(media.block),
      })),
    }),
    forms: features.forms.map((form) => ({
      ...form,
      value: text(form.value),
      block: place(form.block),
    })),
    ...(features.tables && { tables: features.tables.map((table) => movedTable(table, places)) }),
    ...(features.lists && { lists: features.lists.map((list) => movedList(list, places)) }),
    ...(notes.length > 0 && { notes: [...(features.notes ?? []), ...notes] }),
  };
}

function movedTable(table: Table, places: readonly number[]): Table {
  return {
    ...table,
    caption: table.caption < 0 ? -1 : places[table.caption]!,
    rows: table.rows.map((row) => row.map((block) => places[block]!)),
  };
}

function movedList(list: List, places: readonly number[]): List {
  return { ...list, items: list.items.map((block) => places[block]!) };
}
