// Turns a page's bytes into text: byte order mark, header, the document's own word, then what the bytes allow.
import { guessCharset, guessWide } from './guess-charset.ts';

export interface DecodedText {
  text: string;
  /** The name of the encoding by the WHATWG standard, for example "utf-8" or "windows-1252". */
  charset: string;
}

/** `before` is the encoding of the version before: where the page says nothing, it is likely still in it. */
export function decodeText(bytes: Uint8Array, contentType: string, before?: string): DecodedText {
  const told = fromMark(bytes) ?? fromHeader(contentType) ?? fromDocument(bytes);
  if (told) return decoded(bytes, told);
  const wide = guessWide(bytes);
  if (wide) return decoded(bytes, wide);
  const isPlain = bytes.every((byte) => byte < 0x80);
  if (isPlain && isStateful(bytes)) return decoded(bytes, 'iso-2022-jp');
  // Plain ASCII is the same in nearly all of them, and must not make the next version forget.
  const kept = before === undefined ? null : known(before);
  if (isPlain) return decoded(bytes, kept === null || /^utf-16|^iso-2022/.test(kept) ? 'utf-8' : kept);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' };
  } catch {
    const language = languageOf(bytes);
    return decoded(bytes, guessCharset(bytes, { before: kept ?? undefined, language }));
  }
}

function decoded(bytes: Uint8Array, charset: string): DecodedText {
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function fromMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function fromHeader(contentType: string): string | null {
  const named = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i.exec(contentType);
  return named ? known(named[1] ?? named[2] ?? named[3] ?? '') : null;
}

/** Browsers start with 1,024 bytes, but begin anew when they come upon a later word; hardly any stands behind these. */
const longestHead = 16_384;

function fromDocument(bytes: Uint8Array): string | null {
  const head = headOf(bytes);
  if (head.startsWith('<\0?\0x\0')) return 'utf-16le';
  if (head.startsWith('\0<\0?\0x')) return 'utf-16be';
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']\s*([^"'\s]+)/i.exec(head);
  const label = known(declared?.[1] ?? '') ?? fromMeta(head);
  // We could only read that word because the document is not in UTF-16; the standard says to take UTF-8 then.
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

function fromMeta(head: string): string | null {
  const markup = head.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1|$)/gi, '');
  for (const [tag] of markup.matchAll(/<meta\s[^>]*/gi)) {
    const own = /\scharset\s*=\s*["']?\s*([^\s"'/>]+)/i.exec(tag);
    const isHeader = /\shttp-equiv\s*=\s*["']?\s*content-type\b/i.test(tag);
    const content = isHeader ? /\scontent\s*=[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag) : null;
    const label = known(own?.[1] ?? content?.[1] ?? '');
    if (label !== null) return label;
  }
  return null;
}

function languageOf(bytes: Uint8Array): string | undefined {
  return /<html\s[^>]*?\blang\s*=\s*["']?([\w-]+)/i.exec(headOf(bytes))?.[1];
}

function headOf(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes.subarray(0, longestHead));
}

/** ISO-2022-JP is plain ASCII with signs in between that say what the rest means: into Japanese, and back again. */
function isStateful(bytes: Uint8Array): boolean {
  if (!bytes.includes(0x1b)) return false;
  const text = new TextDecoder('windows-1252').decode(bytes);
  const enters = text.includes('\u001b$B') || text.includes('\u001b$@');
  return enters && !new TextDecoder('iso-2022-jp').decode(bytes).includes('\ufffd');
}

function known(label: string): string | null {
  if (label.trim() === '') return null;
  try {
    return (new TextDecoder(label.trim()) as InstanceType<typeof TextDecoder> & { readonly encoding: string })
      .encoding;
  } catch {
    return null;
  }
}
