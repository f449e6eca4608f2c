// A digest as HTML for a mail or a tab: no script, nothing from the network, readable in every common mail program.
import { changeTable, type PictureAddress } from './change-table.ts';
import { type Digest, type DigestItem, mostLines } from './digest.ts';
import { dateline, headline, kindWords, sectionHeading, timesLine } from './digest-wording.ts';
import { pillStyle, style, styleSheet } from './mail-style.ts';
import { escapeMarkup, safeLink, safeText, shownAddress } from './safe-text.ts';

export function renderHtml(digest: Digest, addressOf: PictureAddress): string {
  const title = escapeMarkup(headline(digest));
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${styleSheet}</style></head>
<body class="wv-body" style="${style.body}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview(digest))}</div>
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:0">
<table class="wv-sheet" role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.sheet}"><tr><td class="wv-pad" align="left" style="${style.pad}">
<p class="wv-brand" style="${style.brand}">WebVigil</p>
<h1 class="wv-headline wv-ink" style="${style.headline}">${title}</h1>
<p class="wv-soft" style="${style.dateline}">${escapeMarkup(dateline(digest))}</p>
<hr class="wv-rule" style="${style.rule}">
${digest.sections.map((section) => sectionHtml(section, digest, addressOf)).join('\n')}
${moreHtml(digest.more)}
</td></tr><tr><td class="wv-footer wv-soft" align="left" style="${style.footer}">${footer(digest)}</td></tr></table>
</td></tr></table></div>
</body></html>
`;
}

/** Only what it tells, for a feed reader, which has a frame and a headline of its own, and at night perhaps a dark ground. */
export function renderFragment(digest: Digest): string {
  const sections = digest.sections.map((section) => sectionHtml(section, digest, () => null));
  return `<div style="${style.fragment}">${sections.join('\n')}${moreHtml(digest.more)}</div>`;
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
  const level = words === null ? 'h2' : 'h3';
  return heading + items.map((item) => itemHtml(item, digest, level, addressOf)).join('\n');
}

function itemHtml(item: DigestItem, digest: Digest, level: 'h2' | 'h3', addressOf: PictureAddress): string {
  const { kind, title, sentinelName, url, summary, changes, left, often, notes, views, home } = item;
  const shown = `<bdi>${harmless(title, 120)}</bdi>`;
  const heading = link(views?.sideBySide ?? home, shown, 'wv-ink', style.titleLink);
  const page = safeLink(url);
  const address = `<bdi>${escapeMarkup(shownAddress(url, 90))}</bdi>`;
  const parts = [
    `<p class="wv-soft" style="${style.kicker}">${kindPill(kind)} &nbsp;<bdi>${harmless(sentinelName, 70)}</bdi></p>`,
    `<${level} class="wv-ink" style="${style.title}">${heading}</${level}>`,
    `<p class="wv-soft" style="${style.address}">${page === null ? address : link(page, address, 'wv-soft', 'color:inherit')}</p>`,
    `<p class="wv-text" style="${style.summary}">${summaryHtml(summary)}</p>`,
    often === null ? '' : `<p class="wv-soft" style="${style.often}">${escapeMarkup(often)}</p>`,
    ...notes.map((note) => `<p class="wv-note" style="${style.note}">${harmless(note, 400)}</p>`),
    changes.length === 0 ? '' : changeTable(item, addressOf),
    left === 0
      ? ''
      : `<p class="wv-soft" style="${style.left}">… and ${left} more ${left === 1 ? 'change' : 'changes'}.</p>`,
    views === null ? homeHtml(home) : viewsHtml(views),
    `<p class="wv-soft" style="${style.times}">${escapeMarkup(timesLine(item, digest.at, digest.zone))}</p>`,
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

function homeHtml(home: string): string {
  return `<p class="wv-text" style="${style.views}">${link(home, 'Open it in WebVigil', 'wv-link', style.link)}</p>`;
}

function viewsHtml({ sideBySide, changesOnly, merged }: NonNullable<DigestItem['views']>): string {
  return `<p class="wv-text" style="${style.views}">${link(sideBySide, 'See it side by side', 'wv-button', style.button)} &nbsp; ${link(changesOnly, 'Changes only', 'wv-link', style.link)} &nbsp; ${link(merged, 'Merged', 'wv-link', style.link)}</p>`;
}

function moreHtml(more: readonly DigestItem[]): string {
  if (more.length === 0) return '';
  const lines = more.slice(0, mostLines).map(({ title, summary, views, home }) => {
    const name = `<bdi>${escapeMarkup(safeText(title, 80))}</bdi>`;
    const shown = link(views?.sideBySide ?? home, name, 'wv-link', style.link);
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
    link(links.settings, 'Notification settings', 'wv-link', style.link),
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
