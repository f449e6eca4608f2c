// What waits is sent, and one deed that no server takes neither stops the others nor costs a request for each of them.
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { enqueue } from '../../../extension/local/enqueue.ts';
import { flush, queuedOperations } from '../../../extension/local/outbox.ts';
import type { Call } from '../../../shared/api/client.ts';

interface Batch {
  operations: { id: string }[];
}

it('finds the one that is not taken in few requests, and sends all others once', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 60; i++) ids.push(await enqueue({ kind: 'pause', sentinelId: `s${i}` }));
  const bad = ids[45]!;
  const taken: string[] = [];
  let requests = 0;
  const call = (async (_: string, { operations }: Batch) => {
    requests++;
    if (operations.some(({ id }) => id === bad))
      throw Object.assign(new Error('No.'), { code: 'bad-request', problems: [] });
    taken.push(...operations.map(({ id }) => id));
    return { results: operations.map(({ id }) => ({ id, outcome: 'done', failure: null })) };
  }) as unknown as Call;
  await flush(call);
  expect(taken).toEqual(ids.filter((id) => id !== bad));
  expect(requests).toBeLessThan(20);
  expect((await queuedOperations()).filter(({ state }) => state === 'refused')).toMatchObject([
    { id: bad, failure: { code: 'bad-request', message: 'No.' } },
  ]);
});
