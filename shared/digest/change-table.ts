// The changes of one page as the table a digest shows: what kind and where, before and after, with marks and pictures.
import type { MarkedText } from '../diff/change-sides.ts';
import type { DigestChange, DigestItem, Picture } from './digest.ts';
import { opWords, placeWords } from './digest-wording.ts';
import { markStyle, pillStyle, style } from './mail-style.ts';
import { addressSeenFrom, escapeMarkup, safeText } from './safe-text.ts';

/** Where a picture is found: in the mail itself (cid:) or in the address (data:); null when it is left out. */
export type PictureAddress = (picture: Picture) => string | null;

export function changeTable({ changes, url }: DigestItem, addressOf: PictureAddress): string {
  const heads = ['Change', 'Before', 'After'].map(
    (word, index) =>
      `<th class="wv-soft wv-line" align="left" width="${index === 0 ? '26%' : '37%'}" style="${style.head}">${word}</th>`,
  );
  const rows = changes.map((change) => {
    const { op, thing, where, sides, pictures } = change;
    const places = placesHtml(change, url);
    const what = `<span class="wv-${op}" style="${pillStyle(op)}">${opWords[op]}</span> <span class="wv-soft" style="${style.where}">${thing} · <bdi>${escapeMarkup(placeWords(where))}</bdi></span>`;
    // On a phone the two stand below each other, without the heads of the table.
    const isPair = sides.before !== null && sides.after !== null;
    const label = (word: string) =>
      isPair ? `<span class="wv-label wv-soft" style="${style.label}">${word}</span>` : '';
    const before =
      label('Before') +
      pictureHtml(pictures?.before ?? null, addressOf) +
      sideHtml(sides.before) +
      places.before;
    const after =
      label('After') + pictureHtml(pictures?.after ?? null, addressOf) + sideHtml(sides.after) + places.after;
    return `<tr class="wv-row">${cell(what)}${cell(before, sides.before === null)}${cell(after, sides.after === null)}</tr>`;
  });
  return `<table cellpadding="0" cellspacing="0" border="0" style="${style.table}"><tr class="wv-head">${heads.join('')}</tr>${rows.join('\n')}</table>`;
}

function cell(content: string, isEmpty = false): string {
  return `<td class="wv-text wv-line${isEmpty ? ' wv-none' : ''}" valign="top" style="${style.cell}">${content}</td>`;
}

function sideHtml(side: readonly MarkedText[] | null): string {
  if (side === null) return '<span class="wv-soft">–</span>';
  const marked = side.map(({ op, text }) => {
    const safe = escapeMarkup(keepEnds(text));
    if (op === 'equal') return safe;
    const tag = op === 'insert' ? 'ins' : op === 'delete' ? 'del' : 'span';
    return `<${tag} class="wv-${op}" style="${markStyle(op)}">${safe}</${tag}>`;
  });
  return `<bdi>${marked.join('')}</bdi>`;
}

/** Addresses beside a name: small, marked where they differ, and once where they do not. */
function placesHtml({ addresses }: DigestChange, pageUrl: string): { before: string; after: string } {
  const { before, after } = addresses;
  const differ = before !== null && after !== null && before !== after;
  const shown = (address: string | null, op: 'insert' | 'delete') => {
    if (address === null) return '';
    const text = `<bdi>${escapeMarkup(addressSeenFrom(pageUrl, address, 90))}</bdi>`;
    const content = differ ? `<span class="wv-${op}" style="${markStyle(op)}">${text}</span>` : text;
    return `<span class="wv-soft" style="${style.where}">${content}</span>`;
  };
  return { before: before === after ? '' : shown(before, 'delete'), after: shown(after, 'insert') };
}

/** The blank between two marked words is theirs, not the mail program's to take away. */
function keepEnds(text: string): string {
  const inner = safeText(text, 600);
  if (inner === '') return text === '' ? '' : ' ';
  return `${/^\s/.test(text) ? ' ' : ''}${inner}${/\s$/.test(text) ? ' ' : ''}`;
}

function pictureHtml(picture: Picture | null, addressOf: PictureAddress): string {
  const address = picture === null ? null : addressOf(picture);
  if (picture === null || address === null) return '';
  return `<img class="wv-line" src="${escapeMarkup(address)}" alt="${escapeMarkup(safeText(picture.alt, 120))}" style="${style.picture}">`;
}
