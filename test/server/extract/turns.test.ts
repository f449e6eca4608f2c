// A few at a time, in the order they came, whatever becomes of each.
import { expect, it } from 'vitest';
import { createTurns } from '../../../server/extract/turns.ts';

it('lets as many work as may, and the next when one is done or has failed', async () => {
  const turn = createTurns(2);
  const log: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const work = (name: string) =>
    turn(() => {
      log.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.set(name, { resolve, reject });
      return promise;
    });
  const settled = ['a', 'b', 'c', 'd'].map((name) => work(name).then(() => 'done', String));
  const step = () => new Promise(setImmediate);
  await step();
  expect(log).toEqual(['a', 'b']);
  ends.get('b')!.reject(new Error('no'));
  await step();
  expect(log).toEqual(['a', 'b', 'c']);
  ends.get('a')!.resolve();
  await step();
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) ends.get(name)!.resolve();
  expect(await Promise.all(settled)).toEqual(['done', 'Error: no', 'done', 'done']);
  expect(await turn(async () => 'free again')).toBe('free again');
});
