// The examples of the help are sentinels that the language really takes.
import { expect, it } from 'vitest';
import { examples } from '../../../../extension/dashboard/help/examples.ts';
import { notBuiltYet } from '../../../../shared/sentinel/not-built.ts';
import { parseSentinel } from '../../../../shared/sentinel/parse.ts';

it.each(examples.map(({ text }) => [text]))('%s', (text) => {
  const parsed = parseSentinel(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(notBuiltYet(parsed.tree)).toEqual([]);
});
