// Recognises what a person brings (an export, sentinels as text, bookmarks, a table, a list of addresses) and checks each entry as the form would.
import { type Export, exportedSentinelSchema, type ListedSentinel } from '../../../shared/api/sentinels.ts';
import { notifySettingsSchema } from '../../../shared/api/telling.ts';
import { suggestName } from '../../../shared/sentinel/name.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { randomId } from '../../random-id.ts';
import { t } from '../../t.ts';
import { addressProblem, typedAddress } from '../../typed-address.ts';
import { watchText } from '../../watch-text.ts';
import { textProblems } from '../editor/local-problems.ts';
import type { Entry, Incoming, IncomingItem, ListedPage } from './incoming.ts';
import { isBookmarkFile, readBookmarks } from './read-bookmarks.ts';
import { readSentences } from './read-sentences.ts';
import { readTable } from './read-table.ts';

type Known = readonly Pick<ListedSentinel, 'name' | 'url'>[];

/** A sentence that says what to do, where nothing can be made of it. */
export type Unreadable = { problem: string };

/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

export function readIncoming(text: string, known: Known, now: number): Incoming | Unreadable {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') return { problem: t('moveEmpty') };
  if (binary.test(content)) return { problem: t('fileWithoutText') };
  if (/^\s*[[{]/.test(content)) return readExport(content, known);
  if (isBookmarkFile(content)) return listed('bookmarks', readBookmarks(content), known, now);
  if (/^(\s|#.*$)*(create\s+)?sentinel\s+\S+\s+(using|on)\s/im.test(content))
    return readSentinels(content, known, now);
  const table = readTable(content);
  if (table) return listed('table', table, known, now);
  return listed('addresses', linesOf(content), known, now);
}

function readExport(text: string, known: Known): Incoming | Unreadable {
  const data = parsed(text) as Partial<Export> | null;
  if (data?.format !== 'webvigil-export' || !Array.isArray(data.sentinels))
    return { problem: t('notAnExport') };
  if (data.version !== 1) return { problem: t('newerExport') };
  const items = data.sentinels.map((entry, i) => ofExported(entry, `sentinels ${i + 1}`, known));
  if (data.telling === undefined) return { format: 'export', items };
  const telling = notifySettingsSchema.safeParse(data.telling);
  if (telling.success) return { format: 'export', items, telling: telling.data };
  const problem = t('brokenPart', telling.error.issues[0]!.path.join(' ') || 'telling');
  return { format: 'export', items: [refused(t('channels'), problem), ...items] };
}

/** A file may have been written or cut by hand: one entry that no server takes must not keep out those sent with it. */
function ofExported(data: unknown, place: string, known: Known): IncomingItem {
  const { success, data: entry, error } = exportedSentinelSchema.safeParse(data);
  if (success) return ofEntry({ ...entry, id: randomId() }, known);
  const { text } = (data ?? {}) as { text?: unknown };
  const name = typeof text === 'string' ? firstLine(text) : '';
  return refused(name || place, t('brokenPart', error.issues[0]!.path.join(' ') || place));
}

function readSentinels(text: string, known: Known, now: number): Incoming | Unreadable {
  const read = readSentences(text);
  const [only] = read;
  if (only && read.length === 1 && 'problem' in only) return { problem: only.problem };
  const items = read.map((one) =>
    'problem' in one ? refused(one.name, one.problem) : ofEntry(newEntry(one.text, now), known),
  );
  return { format: 'sentinels', items };
}

/** Names are taken as they are: others may refer to them. */
function ofEntry(entry: Entry, known: Known): IncomingItem {
  // With inherited parts written out, where it has that: this is what the server carries out.
  const text = entry.resolvedText ?? entry.text;
  const reading = parseSentinel(text);
  if (!reading.ok) return refused(firstLine(text), reading.problems[0]?.message ?? '');
  const { name, target } = reading.tree;
  const address = target.kind === 'url' ? target.url : '';
  const [problem] = textProblems(text, false);
  if (problem) return { name, address, entry: null, problem: sentence(problem), doubt: null };
  const isKnown = known.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return { name, address, entry, problem: null, doubt: isKnown ? 'watched' : null };
}

function listed(
  format: Incoming['format'],
  pages: readonly ListedPage[],
  known: Known,
  now: number,
): Incoming | Unreadable {
  if (pages.length === 0) return { problem: t('moveNoAddress') };
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const watched = new Set(known.map(({ url }) => addressKey(url)));
  const seen = new Set<string>();
  const items = pages.map((page): IncomingItem => {
    const { title } = page;
    const refusal = page.url === '' ? t('noAddressInRow') : addressProblem(page.url);
    if (refusal)
      return { name: title || page.url, address: page.url, entry: null, problem: refusal, doubt: null };
    const url = typedAddress(page.url);
    const name = unique(suggestName(title || url), names);
    const text = watchText({ url, name });
    const [problem] = textProblems(text, false);
    const entry = problem ? null : newEntry(text, now);
    const key = addressKey(url);
    const doubt = seen.has(key) ? 'twice' : watched.has(key) ? 'watched' : null;
    seen.add(key);
    return { name: title || name, address: url, entry, problem: problem ? sentence(problem) : null, doubt };
  });
  return { format, items };
}

/** One address a line; what follows a # is a note. */
function linesOf(text: string): ListedPage[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean)
    .map((line) => ({ url: line, title: '' }));
}

/** It starts when its text says, as if it were typed now. */
function newEntry(text: string, now: number): Entry {
  return { id: randomId(), text, state: 'waiting', createdAt: now };
}

function refused(name: string, problem: string): IncomingItem {
  return { name, address: '', entry: null, problem, doubt: null };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.slice(0, 60);
}

function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name}-${i}`;
  taken.add(free.toLowerCase());
  return free;
}

function addressKey(url: string): string {
  return url.replace(/#(?![/!]).*$/, '').replace(/\/$/, '');
}

function sentence({ message, suggestion }: { message: string; suggestion?: string | undefined }): string {
  return suggestion ? `${message} ${suggestion}` : message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
