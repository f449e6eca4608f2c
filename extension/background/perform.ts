// What a page asks for that can wait for the server goes through the outbox: kept first, then sent, and told as done at once.
import type { EndpointName } from '../../shared/api/endpoints.ts';
import type { Operation } from '../../shared/api/sync.ts';
import { Failure } from '../failure.ts';
import { enqueue } from '../local/enqueue.ts';
import { discard, queuedOperations } from '../local/outbox.ts';
import { readNews, readSentinel } from '../local/replica.ts';
import { t } from '../t.ts';
import { sync } from './sync.ts';

/** Null for what needs the server there and then. */
export async function toOperation(
  name: EndpointName,
  request: Record<string, never>,
  id: string,
): Promise<Operation | null> {
  const { id: sentinelId, ...rest } = request as { id: string } & Record<string, never>;
  switch (name) {
    case 'createSentinel':
      return { kind: 'create', sentinelId: id, ...request } as never;
    case 'updateSentinel':
      return {
        kind: 'edit',
        sentinelId,
        ...rest,
        basedOn: (await readSentinel(sentinelId))?.edit ?? null,
      } as never;
    case 'pauseSentinel':
      return { kind: 'pause', sentinelId };
    case 'resumeSentinel':
      return { kind: 'resume', sentinelId };
    case 'endSentinel':
      return { kind: 'end', sentinelId };
    case 'removeSentinel':
      return { kind: 'remove', sentinelId, ...rest };
    case 'tagSentinel':
      return { kind: 'tag', sentinelId, ...rest } as never;
    case 'markRead':
      return { kind: 'upTo' in request ? 'read-up-to' : 'read', ...request } as never;
    default:
      return null;
  }
}

/** `id` is the page's own for this deed: asked again after the background was stopped, it is the same deed. */
export async function perform(operation: Operation, id: string): Promise<unknown> {
  await enqueue(operation, id);
  await sync();
  const queued = (await queuedOperations()).find((one) => one.id === id);
  if (queued?.state === 'refused') {
    // The person is there and is told; they still have before them what they typed.
    await discard(id);
    throw new Failure(queued.failure!);
  }
  if (operation.kind === 'read' || operation.kind === 'read-up-to')
    return { unread: (await readNews()).unread };
  if (operation.kind === 'remove' || operation.kind === 'settle') return { ok: true };
  const view = await readSentinel(operation.sentinelId);
  if (view === null) {
    throw new Failure({ code: 'not-found', message: t('sentinelGone'), problems: [] });
  }
  return view;
}
