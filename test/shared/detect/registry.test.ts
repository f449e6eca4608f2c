// The registry knows the detectors that exist, and says so of those that do not.
import { expect, test } from 'vitest';
import { changeTypes } from '../../../shared/detect/change.ts';
import { canDetect, detectors } from '../../../shared/detect/registry.ts';

test('what can be detected is what is registered', () => {
  expect(changeTypes.filter(canDetect)).toEqual(Object.keys(detectors));
  expect(canDetect('any')).toBe(true);
});
