// What cannot be done is refused where the person is, in a sentence for them.
import { expect, it } from 'vitest';
import { operationSchema } from '../../../shared/api/sync.ts';

const many = Array.from({ length: 31 }, (_, at) => `tag ${at}`);

it.each([
  [{ kind: 'tag', sentinelId: 's', add: many }, 'A sentinel has at most 30 tags.'],
  [{ kind: 'tag', sentinelId: 's', add: ['a'.repeat(41)] }, 'A tag has at most 40 characters.'],
])('says what there is too much of', (operation, sentence) => {
  expect(operationSchema.safeParse(operation).error?.issues.map(({ message }) => message)).toEqual([
    sentence,
  ]);
});
