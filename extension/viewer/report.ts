// The changes as a file or for the clipboard: plain text, and a page of its own that needs nothing and runs nothing.

import { countsOf, valueText } from './change-texts.ts';
import type { ShownChange } from './use-opened.ts';

export interface ReportTexts {
  before: string;
  after: string;
  where: string;
  kind: string;
  count: string;
  kinds: Record<'insert' | 'delete' | 'update' | 'move', string>;
  top: string;
}

export function reportText(detail: ShownChange, texts: ReportTexts): string {
  const lines = [
    detail.pageTitle || detail.url,
    detail.url,
    `${time(detail.oldVersion.fetchedAt)} → ${time(detail.newVersion.fetchedAt)}`,
    detail.summary,
    ...(detail.coarse ? [detail.coarse] : []),
    '',
  ];
  for (const change of detail.changes) {
    const counts = countsOf(change);
    lines.push(
      `${texts.kinds[change.op]} · ${placeOf(change, texts)}${counts ? ` · ${counts.before} → ${counts.after}` : ''}`,
    );
    if (change.before !== null) lines.push(`  − ${valueText(change.before)}`);
    if (change.after !== null) lines.push(`  + ${valueText(change.after)}`);
    lines.push('');
  }
  return lines.join('\n');
}

export function reportHtml(detail: ShownChange, texts: ReportTexts): string {
  const rows = detail.changes.map((change) => {
    const counts = countsOf(change);
    const cells = [
      `<b class="${change.op}">${escaped(texts.kinds[change.op])}</b>`,
      escaped(placeOf(change, texts)),
      counts ? `${counts.before} → ${counts.after}` : '',
      change.before === null ? '' : `<del>${escaped(valueText(change.before))}</del>`,
      change.after === null ? '' : `<ins>${escaped(valueText(change.after))}</ins>`,
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const heads = [texts.kind, texts.where, texts.count, texts.before, texts.after];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(detail.pageTitle || detail.url)}</title>
<style>
body { margin: 2rem auto; padding: 0 1rem; max-width: 70rem; font: 15px/1.55 system-ui, sans-serif; color: #191c26; background: #fff; }
p { color: #5a6072; } table { width: 100%; border-collapse: collapse; } th { text-align: left; font-size: 12px; color: #5a6072; }
td, th { padding: 8px 12px; border-bottom: 1px solid #e0e3ea; vertical-align: top; overflow-wrap: anywhere; white-space: pre-line; }
ins { background: #d3f1e4; color: #04543c; text-decoration: underline 2px; } del { background: #fde0da; color: #8c1d10; }
</style></head><body>
<h1>${escaped(detail.pageTitle || detail.url)}</h1>
<p>${escaped(detail.url)}<br>${escaped(time(detail.oldVersion.fetchedAt))} → ${escaped(time(detail.newVersion.fetchedAt))}<br>${escaped(detail.summary)}${detail.coarse ? `<br>${escaped(detail.coarse)}` : ''}</p>
<table><thead><tr>${heads.map((head) => `<th>${escaped(head)}</th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}

/** In XML the path of elements says it best. */
function placeOf({ signature, where }: ShownChange['changes'][number], { top }: ReportTexts): string {
  return signature ?? (where || top);
}

function time(at: number): string {
  return new Date(at).toISOString();
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
