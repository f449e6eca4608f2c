// A digest as plain text: says the same as the HTML, for those who read mail as text, and for small screens.
import type { MarkedText } from '../diff/change-sides.ts';
import { type Digest, type DigestChange, type DigestItem, everyItem, mostLines } from './digest.ts';
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
import { safeLink, safeText } from './safe-text.ts';

export function renderText(digest: Digest): string {
  const { sections, more, links } = digest;
  const lines = [headline(digest), dateline(digest), ''];
  for (const { tag, items } of sections) {
    const heading = sectionHeading(digest, tag);
    if (heading !== null) lines.push(`== ${heading} ==`, '');
    for (const item of items) lines.push(...itemLines(item, digest), '');
  }
  if (more.length > 0) {
    lines.push(`And ${more.length} more:`);
    lines.push(
      ...more
        .slice(0, mostLines)
        .map(({ title, summary }) => `- ${safeText(title, 80)}: ${safeText(summary, 120)}`),
    );
    const left = more.length - mostLines;
    if (left > 0) lines.push(`… and ${left} more under "All changes".`);
    lines.push('');
  }
  lines.push('-- ', `All changes: ${links.dashboard}`, `This message in the browser: ${links.inBrowser}`);
  lines.push(`How you are told: ${links.settings}`);
  if (links.stop !== null) lines.push(`Pause or unsubscribe: ${links.stop}`);
  return `${lines.join('\n')}\n`;
}

/** Page and kind, a line each, and where to look: for small screens. */
export function renderShort(digest: Digest): string {
  const lines = everyItem(digest)
    .slice(0, 20)
    .map(({ kind, title }) => `${kindWords[kind]}: ${safeText(title, 60)}`);
  const left = everyItem(digest).length - lines.length;
  if (left > 0) lines.push(`and ${left} more`);
  lines.push('', digest.links.dashboard);
  if (digest.links.stop !== null) lines.push(`Stop: ${digest.links.stop}`);
  return `${lines.join('\n')}\n`;
}

function itemLines(item: DigestItem, digest: Digest): string[] {
  const { kind, url, changes, left, notes, views } = item;
  const [title, sentinelName] = [safeText(item.title, 120), safeText(item.sentinelName, 70)];
  const summary = safeText(item.summary, 400);
  const lines = [
    `# ${title}`,
    `${kindWords[kind]} · ${sentinelName} · ${safeLink(url) ?? safeText(url, 300)}`,
    summary,
  ];
  lines.push(...notes.map((note) => safeText(note, 400)));
  for (const change of changes) lines.push('', ...changeLines(change));
  if (left > 0) lines.push('', `… and ${left} more ${left === 1 ? 'change' : 'changes'}.`);
  lines.push(
    '',
    kind === 'change' ? timesLine(item, digest.at, digest.zone) : shortTime(item.times.detected, digest.zone),
  );
  if (views !== null)
    lines.push(
      `Side by side: ${views.sideBySide}`,
      `Changes only: ${views.changesOnly}`,
      `Merged: ${views.merged}`,
    );
  return lines;
}

function changeLines({ op, type, where, sides }: DigestChange): string[] {
  const place = where === '' ? '' : `, ${safeText(where, 120)}`;
  const lines = [`${opWords[op]} ${typeWords[type]}${place}`];
  if (sides.before !== null && op !== 'move') lines.push(`- ${plain(sides.before)}`);
  if (sides.after !== null) lines.push(`${op === 'move' ? '~' : '+'} ${plain(sides.after)}`);
  return lines;
}

function plain(side: readonly MarkedText[]): string {
  return safeText(side.map(({ text }) => text).join(''), 600);
}
