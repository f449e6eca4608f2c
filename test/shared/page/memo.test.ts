// What is remembered of a thing belongs to that thing alone.
import { expect, it } from 'vitest';
import { Memo } from '../../../shared/page/memo.ts';

it('is known of the thing it was worked out of, and can be worked out anew', () => {
  const [memo, other] = [new Memo<object, number | null>(), new Memo<object, number | null>()];
  const [one, two] = [{ a: 1 }, { a: 1 }];
  expect(memo.get(one)).toBeUndefined();
  memo.set(one, null);
  expect(memo.get(one)).toBeNull();
  memo.set(one, 7);
  expect([memo.get(one), memo.get(two), other.get(one)]).toEqual([7, undefined, undefined]);
});

it('is not part of copies, of text, or of what is compared', () => {
  const memo = new Memo<object, number>();
  const one = { a: 1 };
  memo.set(one, 7);
  expect(memo.get({ ...one })).toBeUndefined();
  expect(JSON.stringify(one)).toBe('{"a":1}');
  expect(Object.getOwnPropertySymbols(structuredClone(one))).toEqual([]);
  expect(one).toStrictEqual({ a: 1 });
});
