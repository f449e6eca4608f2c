// The text of a PDF as lines in reading order. The reader is large, so that it is loaded only when a PDF comes by.

export type PdfText =
  | { ok: true; lines: string[]; title: string; note?: string }
  | { ok: false; message: string };

const mostBytes = 50_000_000;
const mostPages = 500;
const mostCharacters = 5_000_000;

/** What is used of the reader's answers. */
interface Pdf {
  numPages: number;
  getPage(number: number): Promise<{ getTextContent(): Promise<{ items: unknown[] }>; cleanup?(): void }>;
  getMetadata(): Promise<{ info?: { Title?: unknown } }>;
  destroy?(): Promise<void>;
}

export async function pdfText(bytes: Uint8Array): Promise<PdfText> {
  if (bytes.byteLength > mostBytes) return { ok: false, message: 'The PDF is too large to be read.' };
  const { getDocumentProxy } = await import('unpdf');
  try {
    // The reader takes the bytes away from whom it gets them.
    const pdf = (await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })) as unknown as Pdf;
    const answer = await readPages(pdf);
    await pdf.destroy?.();
    return answer;
  } catch (error) {
    return { ok: false, message: `The PDF cannot be read: ${(error as Error).message}` };
  }
}

async function readPages(pdf: Pdf): Promise<PdfText> {
  const lines: string[] = [];
  let characters = 0;
  let number = 1;
  for (; number <= Math.min(pdf.numPages, mostPages) && characters < mostCharacters; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup?.();
    for (const line of linesOf(items)) {
      lines.push(line);
      characters += line.length;
    }
  }
  const title = await pdf.getMetadata().then(
    ({ info }) => (typeof info?.Title === 'string' ? info.Title.trim() : ''),
    () => '',
  );
  const all = number > pdf.numPages;
  return { ok: true, lines, title, ...(!all && { note: `Only the first ${number - 1} pages were read.` }) };
}

/** A piece starts a line when it stands at another height, or the one before said that its line ends. */
function linesOf(items: readonly unknown[]): string[] {
  const lines: string[] = [];
  let line = '';
  let height: number | null = null;
  const end = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  for (const item of items as { str?: string; transform?: number[]; hasEOL?: boolean }[]) {
    if (item.str === undefined) continue;
    const y = item.transform?.[5] ?? 0;
    if (height !== null && Math.abs(y - height) > 2 && item.str.trim() !== '') end();
    if (item.str.trim() !== '') height = y;
    line += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}
