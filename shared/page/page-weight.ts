// How much there is to compare on a page, roughly in characters: what takes long must not be done where others wait.
import type { PageFeatures } from './features.ts';

/** What one piece costs beside its text. */
const perPiece = 40;

/** Counted up to `enough`. */
export function isHeavier(page: PageFeatures, enough: number): boolean {
  return weigh(page, enough) > enough;
}

function weigh(page: PageFeatures, enough: number): number {
  let sum = page.markup?.reduce((length, one) => length + one.length, 0) ?? 0;
  for (const { text } of page.blocks) sum += text.length + perPiece;
  for (const { href, text } of page.links) sum += href.length + text.length + perPiece;
  for (const { src, alt } of page.images) sum += src.length + alt.length + perPiece;
  for (const { value } of page.forms) sum += value.length + perPiece;
  sum += (page.media?.length ?? 0) * perPiece;
  // A cell across a thousand columns is compared in each of them.
  for (const { rows } of page.tables ?? []) for (const row of rows) sum += row.length;
  for (const reading of Object.values(page.extents ?? {})) {
    if (sum > enough) break;
    if (reading.state === 'found') sum += weigh(reading.features, enough);
  }
  return sum;
}
