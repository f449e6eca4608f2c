// What a page asks for that can wait for the server goes through the outbox: kept first, then sent, and told as done at once.
import type { EndpointName } from '../../shared/api/endpoints.ts';
import { type Operation, operationSchema } from '../../shared/api/sync.ts';
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
    case 'applyOperations': {
      const [one, ...others] = (request as unknown as { operations: { operation: Operation }[] }).operations;
      return one && others.length === 0 ? one.operation : null;
    }
    case 'markLooked':
      return { kind: 'looked', of: sentinelId, ...rest } as never;
    default:
      return null;
  }
}

/** A server that does not even refuse keeps nobody waiting longer: what was done is shown as done, and goes on being sent. */
const patienceMs = 8000;
const passing = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `id` is the page's own for this deed: asked again after the background was stopped, it is the same deed. */
export async function perform(operation: Operation, id: string): Promise<unknown> {
  refuseWhatCannotBe(operation);
  await enqueue(operation, id);
  await Promise.race([sync(), passing(patienceMs)]);
  const queued = (await queuedOperations()).find((one) => one.id === id);
  if (queued?.state === 'refused') {
    // The person is there and is told; they still have before them what they typed.
    await discard(id);
    throw new Failure(queued.failure!);
  }
  if (operation.kind === 'read' || operation.kind === 'read-up-to')
    return { unread: (await readNews()).unread };
  if (!('sentinelId' in operation) || operation.kind === 'remove') return { ok: true };
  const view = await readSentinel(operation.sentinelId);
  if (view === null) {
    throw new Failure({ code: 'not-found', message: t('sentinelGone'), problems: [] });
  }
  return view;
}

/** Said at once, while the person is there: no server would take it. */
function refuseWhatCannotBe(operation: Operation): void {
  const { error } = operationSchema.safeParse(operation);
  if (!error) return;
  const problems = error.issues.map(({ message }) => ({ message }));
  throw new Failure({ code: 'bad-request', message: problems[0]!.message, problems });
}
