// The whole way from fetched bytes to features: charset, kind of page, the text of a PDF, and the parts asked for.
import { decodeText } from './decode-text.ts';
import type { Extent } from './extent.ts';
import { extract } from './extract.ts';
import { extractText } from './extract-text.ts';
import type { PageFeatures } from './features.ts';
import { isPdf } from './is-pdf.ts';
import { pdfText } from './pdf-text.ts';
import { readExtents } from './read-extents.ts';

export interface PageBytes {
  bytes: Uint8Array;
  contentType: string;
  /** The final address, after redirects. */
  url: string;
  /** The encoding of the version before, for a page that does not say its own. */
  charsetBefore?: string | undefined;
}

export interface PageReading {
  features: PageFeatures;
  /** What the features were extracted from. */
  text: string;
  charset: string;
}

/** Refuses nothing: what cannot be read says so in the features' notes or problem. */
export async function readPage(page: PageBytes, extents: readonly Extent[] = []): Promise<PageReading> {
  if (page.bytes.byteLength > largestBody) return tooLarge(page);
  if (isPdf(page)) return readPdf(page, extents);
  const { text, charset } = decodeText(page.bytes, page.contentType, page.charsetBefore);
  const features = extract(text, page.contentType, page.url);
  return { features: readExtents(features, text, page.url, extents), text, charset };
}

/** A larger body is not read: time and memory would go to one page that belong to all. */
export const largestBody = 32_000_000;

function tooLarge({ bytes }: PageBytes): PageReading {
  const megabytes = Math.round(bytes.byteLength / 1e6);
  let hash = 0;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  const says = `Content of ${bytes.byteLength} bytes, fingerprint ${(hash >>> 0).toString(16)}`;
  const features: PageFeatures = {
    ...extractText(''),
    blocks: [{ kind: 'binary', text: says, where: [] }],
    notes: [`The page has ${megabytes} MB, more than is read: only whether it changed can be told.`],
  };
  return { features, text: '', charset: 'binary' };
}

async function readPdf(page: PageBytes, extents: readonly Extent[]): Promise<PageReading> {
  const pdf = await pdfText(page.bytes);
  if (!pdf.ok) {
    const { text } = decodeText(page.bytes, 'text/plain; charset=windows-1252');
    const features = { ...extract(text, 'application/pdf', page.url), notes: [pdf.message] };
    return { features, text: '', charset: 'binary' };
  }
  const text = pdf.lines.join('\n');
  const features: PageFeatures = {
    ...extractText(text),
    type: 'pdf',
    title: pdf.title,
    ...(pdf.note !== undefined && { notes: [pdf.note] }),
  };
  return { features: readExtents(features, text, page.url, extents), text, charset: 'binary' };
}
