// Keeps a deed in the outbox, with what its text says, so that no page that shows it needs the language's parser.
import type { Operation } from '../../shared/api/sync.ts';
import { parseSentinel } from '../../shared/sentinel/parse.ts';
import { announce } from './announce.ts';
import { database, type QueuedOperation } from './database.ts';

/** With the same id, it is the same deed: whoever is not sure may do it again. */
export async function enqueue(operation: Operation, id: string = crypto.randomUUID()): Promise<string> {
  const reads = 'text' in operation ? readOff(operation.text) : null;
  const tx = (await database()).transaction('outbox', 'readwrite');
  if ((await tx.store.index('id').getKey(id)) === undefined) {
    const last = (await tx.store.openCursor(null, 'prev'))?.value;
    // Deeds on one device come in their order, even when its clock is set back.
    const madeAt = Math.max(Date.now(), (last?.madeAt ?? 0) + 1);
    const queued = { id, madeAt, operation, reads, state: 'waiting', failure: null };
    await tx.store.add(queued as QueuedOperation);
  }
  await tx.done;
  announce();
  return id;
}

/** Without an address where it inherits one. */
export function readOff(text: string): QueuedOperation['reads'] {
  const parsed = parseSentinel(text);
  if (!parsed.ok) return null;
  const { name, target } = parsed.tree;
  return { name, url: target.kind === 'url' ? target.url : '' };
}
