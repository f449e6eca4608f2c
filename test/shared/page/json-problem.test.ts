// Where JSON breaks: exactly what JSON.parse refuses, and at the place where a person would look.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonProblem } from '../../../shared/page/json-problem.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['{"a": 1', 1, 8, /ends too early/],
  ['{"a": 1,\n "b" 2}', 2, 6, /not expected/],
  ['[1, 2,]', 1, 7, /not expected/],
  ['{"a": "x\ny"}', 1, 9, /not expected/],
  ['{"a": tru}', 1, 7, /not expected/],
  ['{} {}', 1, 4, /not expected/],
  ['', 1, 1, /ends too early/],
  ['["\\x"]', 1, 3, /not expected/],
])('%s', (text, line, column, message) => {
  expect(jsonProblem(text)).toEqual({ line, column, message: expect.stringMatching(message) });
});

test('JSON has none', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonProblem(text)).toBe(null);
    }),
  );
});

test('what is cut off or altered has one exactly when it does not parse', () => {
  const cases = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '0', '-', 'e', '\\'));
  fc.assert(
    fc.property(cases, ([json, at, sign]) => {
      const cut = at % (json.length + 1);
      for (const text of [json.slice(0, cut), json.slice(0, cut) + sign + json.slice(cut + 1)])
        expect(jsonProblem(text) === null, text).toBe(parses(text));
    }),
    { numRuns: 2000 },
  );
});

test('an endless text ends', () => {
  expect(jsonProblem('['.repeat(1_000_000))).toMatchObject({ column: 1_000_001 });
  expect(jsonProblem(`"${'\\n'.repeat(1_000_000)}`)).toMatchObject({ column: 2_000_002 });
});
