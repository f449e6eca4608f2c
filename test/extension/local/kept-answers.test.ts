// Answers kept for when the server is away, in a real (if small) IndexedDB.
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { keepAnswer, keptAnswer, makeRoom } from '../../../extension/local/kept-answers.ts';

it('a question finds its latest answer, in whichever order its parts were written', async () => {
  await keepAnswer('listVersions', { id: 's', limit: 200 }, ['old'], 1);
  await keepAnswer('listVersions', { id: 's', limit: 200, page: undefined }, ['new'], 2);
  expect(await keptAnswer('listVersions', { limit: 200, id: 's' })).toEqual(['new']);
  expect(await keptAnswer('listVersions', { id: 's' })).toBeUndefined();
  expect(await keptAnswer('why', { id: 's', limit: 200 })).toBeUndefined();
});

it('what was kept longest ago goes when there is too much, and what is too large never stays', async () => {
  for (let i = 1; i <= 5; i++) await keepAnswer('versionBody', { id: `v${i}` }, 'x'.repeat(1000), 10 + i);
  // Asked again: it counts as new.
  await keepAnswer('versionBody', { id: 'v1' }, 'y'.repeat(1000), 20);
  await keepAnswer('versionBody', { id: 'huge' }, 'z'.repeat(9_000_000), 21);
  await makeRoom(3500);
  const there = await Promise.all(
    ['v1', 'v2', 'v3', 'v4', 'v5', 'huge'].map(
      async (id) => (await keptAnswer('versionBody', { id })) !== undefined,
    ),
  );
  expect(there).toEqual([true, false, false, true, true, false]);
});
