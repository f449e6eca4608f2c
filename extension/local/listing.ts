// What lists show of every sentinel and change, kept so that all of it is read at once.
//
// A browser reads one large record several times as fast as ten thousand small ones. So the rows lie folded into one record for each
// kind, and behind it what was written since, each under a number that only grows. A page reads the record once, then only what
// came behind the number it knows. When much has come, it is folded in; whoever knows less than that begins again.
import type { ListedSentinel, SentinelView } from '../../shared/api/sentinels.ts';
import type { Copied, LateRow, Listable, ListedKind, SyncState, Transaction } from './database.ts';

/** So many small records take about as long to read as a third of the large one. */
const mostLate = 500;

export interface Listing<K extends ListedKind> {
  /** Whose, and up to which number. */
  owner: string | null;
  seq: number;
  rows: ReadonlyMap<string, Copied<Listable[K]>>;
  values: readonly Listable[K][];
}

type Reads = Pick<SyncState, 'owner' | 'seq' | 'foldedAt'>;

/** The same object again when nothing came behind what is known. */
export async function readListing<K extends ListedKind>(
  tx: Transaction,
  kind: K,
  { owner, seq, foldedAt }: Reads,
  known: Listing<K> | null = null,
): Promise<Listing<K>> {
  const base = known !== null && known.owner === owner && known.seq >= foldedAt ? known : null;
  const behind = IDBKeyRange.bound([kind, base?.seq ?? 0], [kind, Number.POSITIVE_INFINITY], true);
  const [folded, late] = await Promise.all([
    base ? null : tx.objectStore('folded').get(kind),
    tx.objectStore('late').index('seq').getAll(behind) as Promise<LateRow<K>[]>,
  ]);
  if (base && late.length === 0) return base;
  const rows = new Map(base?.rows ?? unfolded<K>(folded ?? '[]').map((row) => [row.id, row]));
  for (const { id, generation, value } of late) {
    if (value === null) rows.delete(id);
    else rows.set(id, { id, generation, value });
  }
  return { owner, seq, rows, values: Array.from(rows.values(), ({ value }) => value) };
}

/** Without a value, it is removed. */
export async function list<K extends ListedKind>(
  tx: Transaction<'readwrite'>,
  kind: K,
  row: { id: string; seq: number; generation: number; value: Listable[K] | null },
): Promise<void> {
  await tx.objectStore('late').put({ kind, ...row } as LateRow);
}

export async function isDueToFold(tx: Transaction): Promise<boolean> {
  return (await tx.objectStore('late').count()) > mostLate;
}

/** All there is of a kind; nothing is late any more. */
export async function fold<K extends ListedKind>(
  tx: Transaction<'readwrite'>,
  kind: K,
  rows: Copied<Listable[K]>[],
): Promise<void> {
  await tx.objectStore('folded').put(JSON.stringify(rows), kind);
  await tx.objectStore('late').delete(IDBKeyRange.bound([kind], [kind, []]));
}

/** Ten thousand of them fit into a few megabytes without what only their own pages show. */
export function listedOf({
  text: _text,
  resolvedText: _resolved,
  origins: _origins,
  facts: _facts,
  rhythm: _rhythm,
  ...rest
}: SentinelView): ListedSentinel {
  return rest;
}

/** As text: a browser takes a long one apart several times as fast as it copies as many objects. */
function unfolded<K extends ListedKind>(text: string): Copied<Listable[K]>[] {
  return JSON.parse(text) as Copied<Listable[K]>[];
}
