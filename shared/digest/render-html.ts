// A digest as HTML for a mail or a tab: no script, nothing from the network, readable in every common mail program.
import type { MarkedText } from '../diff/change-sides.ts';
import { type Digest, type DigestChange, type DigestItem, mostLines, type Picture } from './digest.ts';
import {
  dateline,
  headline,
  kindWords,
  opWords,
  sectionHeading,
  shortTime,
  timesLine,
  typeWords,
} from './digest-wording.ts';
import { markStyle, pillStyle, style, styleSheet } from './mail-style.ts';
import { escapeMarkup, safeLink, safeText, shownAddress } from './safe-text.ts';

/** Where a picture is found: in the mail itself (cid:) or in the address (data:); null when it is left out. */
export type PictureAddress = (picture: Picture) => string | null;

export function renderHtml(digest: Digest, addressOf: PictureAddress): string {
  const title = escapeMarkup(headline(digest));
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${styleSheet}</style></head>
<body class="wv-body" style="${style.body}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview(digest))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:0">
<table class="wv-sheet" role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.sheet}"><tr><td class="wv-pad" align="left" style="${style.pad}">
<p class="wv-brand" style="${style.brand}">WebVigil</p>
<h1 class="wv-headline wv-ink" style="${style.headline}">${title}</h1>
<p class="wv-soft" style="${style.dateline}">${escapeMarkup(dateline(digest))}</p>
<hr class="wv-rule" style="${style.rule}">
${digest.sections.map((section) => sectionHtml(section, digest, addressOf)).join('\n')}
${moreHtml(digest.more)}
</td></tr><tr><td class="wv-footer wv-soft" align="left" style="${style.footer}">${footer(digest)}</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** Only what it tells, for a feed reader, which has a frame and a headline of its own. */
export function renderFragment(digest: Digest): string {
  return (
    digest.sections.map((section) => sectionHtml(section, digest, () => null)).join('\n') +
    moreHtml(digest.more)
  );
}

/** The line a mail program shows behind the subject. */
function preview(digest: Digest): string {
  const [first] = digest.sections.flatMap(({ items }) => items);
  return first === undefined ? '' : safeText(`${first.title}: ${first.summary}`, 140);
}

function sectionHtml(
  { tag, items }: Digest['sections'][number],
  digest: Digest,
  addressOf: PictureAddress,
): string {
  const words = sectionHeading(digest, tag);
  const heading =
    words === null
      ? ''
      : `<h2 class="wv-soft wv-line" style="${style.section}"><bdi>${escapeMarkup(words)}</bdi></h2>`;
  return heading + items.map((item) => itemHtml(item, digest, addressOf)).join('\n');
}

function itemHtml(item: DigestItem, digest: Digest, addressOf: PictureAddress): string {
  const { kind, title, sentinelName, url, summary, changes, left, notes, views } = item;
  const shown = `<bdi>${harmless(title, 120)}</bdi>`;
  const heading = views === null ? shown : link(views.sideBySide, shown, 'wv-ink', style.titleLink);
  const page = safeLink(url);
  const address = escapeMarkup(shownAddress(url, 90));
  const parts = [
    `<p class="wv-soft" style="${style.kicker}">${kindPill(kind)} &nbsp;<bdi>${harmless(sentinelName, 70)}</bdi></p>`,
    `<h3 class="wv-ink" style="${style.title}">${heading}</h3>`,
    `<p class="wv-soft" style="${style.address}">${page === null ? address : link(page, address, 'wv-soft', 'color:inherit')}</p>`,
    `<p class="wv-text" style="${style.summary}">${summaryHtml(summary)}</p>`,
    ...notes.map((note) => `<p class="wv-note" style="${style.note}">${harmless(note, 400)}</p>`),
    changes.length === 0 ? '' : changesHtml(changes, addressOf),
    left === 0
      ? ''
      : `<p class="wv-soft" style="${style.left}">… and ${left} more ${left === 1 ? 'change' : 'changes'}.</p>`,
    views === null ? '' : viewsHtml(views),
    `<p class="wv-soft" style="${style.times}">${escapeMarkup(
      kind === 'change'
        ? timesLine(item, digest.at, digest.zone)
        : shortTime(item.times.detected, digest.zone),
    )}</p>`,
  ];
  return `<div class="wv-line" style="${style.item}">${parts.filter((part) => part !== '').join('\n')}</div>`;
}

/** The arrow points the same way whichever way the words around it are written. */
function summaryHtml(summary: string): string {
  const sides = safeText(summary, 400).split(' → ');
  return sides.map((side) => `<bdi>${escapeMarkup(side)}</bdi>`).join(' → ');
}

const pillOf = {
  change: 'update',
  back: 'move',
  trouble: 'delete',
  recovered: 'insert',
  moved: 'move',
} as const;

function kindPill(kind: DigestItem['kind']): string {
  return `<span class="wv-${pillOf[kind]}" style="${pillStyle(pillOf[kind])}">${kindWords[kind]}</span>`;
}

function changesHtml(changes: readonly DigestChange[], addressOf: PictureAddress): string {
  const heads = ['Change', 'Before', 'After'].map(
    (word, index) =>
      `<th class="wv-soft wv-line" align="left" width="${index === 0 ? '26%' : '37%'}" style="${style.head}">${word}</th>`,
  );
  const rows = changes.map((change) => {
    const { op, type, where, sides, pictures } = change;
    const place = where === '' ? 'top of the page' : safeText(where, 120);
    const what = `<span class="wv-${op}" style="${pillStyle(op)}">${opWords[op]}</span> <span class="wv-soft" style="${style.where}">${typeWords[type]} · <bdi>${escapeMarkup(place)}</bdi></span>`;
    const before = pictureHtml(pictures?.before ?? null, addressOf) + sideHtml(sides.before);
    const after = pictureHtml(pictures?.after ?? null, addressOf) + sideHtml(sides.after);
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

function viewsHtml({ sideBySide, changesOnly, merged }: NonNullable<DigestItem['views']>): string {
  return `<p class="wv-text" style="${style.views}">${link(sideBySide, 'See it side by side', 'wv-button', style.button)} &nbsp; ${link(changesOnly, 'Changes only', 'wv-link', style.link)} &nbsp; ${link(merged, 'Merged', 'wv-link', style.link)}</p>`;
}

function moreHtml(more: readonly DigestItem[]): string {
  if (more.length === 0) return '';
  const lines = more.slice(0, mostLines).map(({ title, summary, views }) => {
    const name = `<bdi>${escapeMarkup(safeText(title, 80))}</bdi>`;
    const shown = views === null ? name : link(views.sideBySide, name, 'wv-link', style.link);
    return `<p class="wv-text" style="${style.more}">${shown} – ${escapeMarkup(safeText(summary, 120))}</p>`;
  });
  const left = more.length - mostLines;
  if (left > 0)
    lines.push(`<p class="wv-soft" style="${style.left}">… and ${left} more under “All changes”.</p>`);
  return `<h2 class="wv-soft wv-line" style="${style.section}">And ${more.length} more</h2>${lines.join('\n')}`;
}

function footer({ links }: Digest): string {
  const said = [
    link(links.dashboard, 'All changes', 'wv-link', style.link),
    link(links.inBrowser, 'Open in the browser', 'wv-link', style.link),
    link(links.settings, 'How you are told', 'wv-link', style.link),
    links.stop === null ? '' : link(links.stop, 'Pause or unsubscribe', 'wv-link', style.link),
  ].filter((part) => part !== '');
  return `You get this because you asked WebVigil to watch these pages.<br>${said.join(' &nbsp;·&nbsp; ')}`;
}

/** Whatever it holds and whoever made it: one line of text. */
function harmless(text: string, limit: number): string {
  return escapeMarkup(safeText(text, limit));
}

function link(address: string, content: string, className: string, css: string): string {
  return `<a class="${className}" href="${escapeMarkup(address)}" style="${css}">${content}</a>`;
}
