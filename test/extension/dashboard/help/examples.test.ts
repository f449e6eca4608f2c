// The examples of the help are sentinels that the language really takes.
import { expect, it } from 'vitest';
import { examples } from '../../../../extension/dashboard/help/examples.ts';
import { verifySentinel } from '../../../../shared/sentinel/verify.ts';

it.each(examples.map(({ text }) => [text]))('%s', (text) => {
  const options = { now: Date.parse('2026-03-10T12:00:00Z'), zone: 'UTC', newlyTyped: true };
  expect(verifySentinel(text, options)).toMatchObject({ ok: true });
});
