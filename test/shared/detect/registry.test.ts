// Every type of change that can be asked for has a detector, and each detector a file of its own.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeTypes } from '../../../shared/detect/change.ts';
import { detectors } from '../../../shared/detect/registry.ts';

test('what can be asked for can be detected', () => {
  expect(Object.keys(detectors)).toEqual([...changeTypes]);
});

test.each([...changeTypes])('%s has a file of its own', (type) => {
  expect(existsSync(`shared/detect/${type}.ts`)).toBe(true);
});
