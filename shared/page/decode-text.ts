// Turns a page's bytes into text: byte order mark, header, the document's own word, then what the bytes allow.
import { guessCharset } from './guess-charset.ts';

export interface DecodedText {
  text: string;
  /** The name of the encoding by the WHATWG standard, for example "utf-8" or "windows-1252". */
  charset: string;
}

export function decodeText(bytes: Uint8Array, contentType: string): DecodedText {
  const told = fromMark(bytes) ?? fromHeader(contentType) ?? fromDocument(bytes);
  if (told) return { text: new TextDecoder(told).decode(bytes), charset: told };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' };
  } catch {
    const charset = guessCharset(bytes);
    return { text: new TextDecoder(charset).decode(bytes), charset };
  }
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

function fromDocument(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  if (head.startsWith('<\0?\0x\0')) return 'utf-16le';
  if (head.startsWith('\0<\0?\0x')) return 'utf-16be';
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head);
  const meta = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(
    head.replace(/<!--[\s\S]*?(?:-->|$)/g, ''),
  );
  const label = known(declared?.[1] ?? meta?.[1] ?? '');
  // We could only read that word because the document is not in UTF-16; the standard says to take UTF-8 then.
  return label?.startsWith('utf-16') ? 'utf-8' : label;
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
