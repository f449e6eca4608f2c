// A digest as plain text: says the same as the HTML, for those who read mail as text, and for small screens.
import type { MarkedText } from '../diff/change-sides.ts';
import { type Digest, type DigestChange, type DigestItem, everyItem, mostLines } from './digest.ts';
import {
  dateline,
  headline,
  kindWords,
  opWords,
  placeWords,
  sectionHeading,
  timesLine,
} from './digest-wording.ts';
import { fullAddress, safeText } from './safe-text.ts';

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
        .flatMap(({ title, summary, views, home }) => [
          `- ${safeText(title, 80)} – ${safeText(summary, 120)}`,
          `  ${views?.sideBySide ?? home}`,
        ]),
    );
    const left = more.length - mostLines;
    if (left > 0) lines.push(`… and ${left} more under "All changes".`);
    lines.push('');
  }
  lines.push('-- ', `All changes: ${links.dashboard}`, `This message in the browser: ${links.inBrowser}`);
  lines.push(`Notification settings: ${links.settings}`);
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
  const { kind, url, changes, left, often, notes, views, home } = item;
  const [title, sentinelName] = [safeText(item.title, 120), safeText(item.sentinelName, 70)];
  const summary = safeText(item.summary, 400);
  const lines = [`# ${title}`, `${kindWords[kind]} · ${sentinelName} · ${fullAddress(url)}`, summary];
  if (often !== null) lines.push(often);
  lines.push(...notes.map((note) => safeText(note, 400)));
  for (const change of changes) lines.push('', ...changeLines(change));
  if (left > 0) lines.push('', `… and ${left} more ${left === 1 ? 'change' : 'changes'}.`);
  lines.push('', timesLine(item, digest.at, digest.zone));
  if (views === null) lines.push(`Open it: ${home}`);
  else
    lines.push(
      `Side by side: ${views.sideBySide}`,
      `Changes only: ${views.changesOnly}`,
      `Merged: ${views.merged}`,
    );
  return lines;
}

function changeLines({ op, thing, where, sides, addresses }: DigestChange): string[] {
  const lines = [`${opWords[op]} ${thing}, ${placeWords(where)}`];
  const { before, after } = addresses;
  // Where it stayed the same it is said once.
  const old = before === after ? null : before;
  if (sides.before !== null) lines.push(`- ${plain(sides.before)}${beside(old)}`);
  if (sides.after !== null) lines.push(`${op === 'move' ? '~' : '+'} ${plain(sides.after)}${beside(after)}`);
  return lines;
}

function beside(address: string | null): string {
  return address === null ? '' : ` <${fullAddress(address)}>`;
}

function plain(side: readonly MarkedText[]): string {
  return safeText(side.map(({ text }) => text).join(''), 600);
}
