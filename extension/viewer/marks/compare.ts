// Two shown pages compared: all that differs between them, and of it what the sentinel asked for.
import type { Change } from '../../../shared/detect/change.ts';
import { signatureOf } from '../../../shared/detect/place-of.ts';
import { changedFields } from './changed-fields.ts';
import { computeMarks } from './compute-marks.ts';
import { findStops } from './find-stops.ts';
import { locateChanges } from './locate-changes.ts';
import type { Pair, ShownText, Stop } from './stop.ts';

export interface ComparisonRequest {
  old: ShownText;
  new: ShownText;
  changes: Change[];
}

export interface Comparison {
  everything: Stop[];
  asked: Stop[];
  /** Indexes of changes that have no place on the page. */
  unplaced: number[];
  pairs: Pair[];
  coarse: boolean;
}

export function compare({ old, new: next, changes }: ComparisonRequest): Comparison {
  const isXml = old.type === 'xml' && next.type === 'xml';
  const { steps, pairs, coarse } = computeMarks(old.blocks, next.blocks, isXml ? signatureOf : undefined);
  const fields = changedFields(old, next, steps);
  const everything = findStops(old, next, steps, pairs, fields);
  const { stops, unplaced } = locateChanges(changes, old, next, steps, pairs, fields);
  return { everything, asked: stops, unplaced, pairs, coarse };
}
