// Every detector there is, by the type of change it finds; a new one is one file and one line here.
import { detectAny } from './any.ts';
import type { ChangeType } from './change.ts';
import type { Detector } from './detector.ts';

export const detectors = {
  any: detectAny,
} as const satisfies { [Type in ChangeType]?: Detector<never[]> };

export type DetectedType = keyof typeof detectors;

export function canDetect(type: ChangeType): type is DetectedType {
  return Object.hasOwn(detectors, type);
}
