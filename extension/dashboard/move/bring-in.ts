// Sends entries to the server in pieces that it takes, and brings its reports together.
import type { Export, ImportReport } from '../../../shared/api/sentinels.ts';
import type { Entry } from './incoming.ts';

/** Well below what a server takes in one request. */
const pieceBytes = 300_000;
const pieceCount = 100;

export async function bringIn(
  { entries, telling }: { entries: readonly Entry[]; telling?: Export['telling'] },
  now: number,
  send: (piece: Export) => Promise<ImportReport>,
  onProgress: (done: number) => void,
): Promise<ImportReport> {
  const created: string[] = [];
  let waiting = entries;
  let failed: ImportReport['failed'] = [];
  const wrap = (sentinels: readonly Entry[]): Export => ({
    format: 'webvigil-export',
    version: 1,
    exportedAt: now,
    sentinels: [...sentinels],
  });
  // First, so that what the sentinels find is told accordingly.
  const told = telling && (await send({ ...wrap([]), telling })).telling;
  // One may hang on another that comes in a later piece: whoever could not be taken is tried again while anything came in.
  for (let before = -1; waiting.length > 0 && created.length > before; ) {
    before = created.length;
    const left: Entry[] = [];
    failed = [];
    for (const piece of piecesOf(waiting)) {
      const report = await send(wrap(piece));
      created.push(...report.created);
      failed.push(...report.failed);
      // Not by their names: two may have the same.
      const refused = new Set(report.failed.map(({ id }) => id));
      left.push(...piece.filter(({ id }) => refused.has(id)));
      onProgress(created.length + left.length);
    }
    waiting = left;
  }
  return { created, failed, ...(told && { telling: told }) };
}

function* piecesOf(entries: readonly Entry[]): Generator<readonly Entry[]> {
  let piece: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = JSON.stringify(entry).length;
    if (piece.length > 0 && (piece.length >= pieceCount || bytes + size > pieceBytes)) {
      yield piece;
      [piece, bytes] = [[], 0];
    }
    piece.push(entry);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}
