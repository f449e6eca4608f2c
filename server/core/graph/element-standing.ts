// How a sentinel stands with the elements it watches, from what was read of a version: simply found, found again elsewhere, or lost.
import { operandsOf } from '../../../shared/detect/evaluate-expression.ts';
import { extentKey, extentOf } from '../../../shared/page/extent.ts';
import type { ExtentReading, Healed, PageFeatures } from '../../../shared/page/features.ts';
import type { Watcher } from './watcher.ts';

export interface ElementStanding {
  state: 'healed' | 'lost';
  /** One sentence for the person, saying what to do. */
  message: string;
  /** Where the elements are now. */
  healed: Healed[];
}

type Readings = PageFeatures['extents'];

/** Cheap, and true of most versions: every element that anybody watches is where it was. */
export function allSimplyFound(readings: Readings): boolean {
  return Object.values(readings ?? {}).every((reading) => reading.state === 'found' && !isHealed(reading));
}

/** Null when each is simply found. To who waits for something to appear or disappear, that the element is gone is no trouble. */
export function standingOf(
  { expression, watch }: Pick<Watcher, 'expression' | 'watch'>,
  readings: Readings,
): ElementStanding | null {
  const seen = operandsOf(expression).flatMap((operand) => {
    const extent = extentOf(operand, watch);
    const reading = extent === null ? undefined : readings?.[extentKey(extent)];
    if (reading === undefined) return [];
    const mayBeGone = 'trigger' in operand && operand.trigger !== undefined;
    return mayBeGone && reading.state === 'gone' ? [] : [reading];
  });
  const lost = seen.find(({ state }) => state !== 'found');
  if (lost !== undefined) return { state: 'lost', message: lostMessage(lost), healed: [] };
  const healed = seen.flatMap((reading) => (isHealed(reading) ? reading.healed : []));
  return healed.length === 0 ? null : { state: 'healed', message: healedMessage(healed), healed };
}

/** A page may be rebuilt again: where the element is by then is what counts, should the person settle for it. */
export function isSameStanding(now: ElementStanding | null, before: ElementStanding | null): boolean {
  return (
    now?.state === before?.state && now?.message === before?.message && placesOf(now) === placesOf(before)
  );
}

/** Told once, and again when it is found by much less than before. */
export function isNews(now: ElementStanding | null, before: ElementStanding | null): boolean {
  return now?.state !== before?.state || leastLikeness(now) < leastLikeness(before) - lessLikeness;
}

const lessLikeness = 0.1;

function leastLikeness(standing: ElementStanding | null): number {
  return Math.min(1, ...(standing?.healed ?? []).map(({ likeness }) => likeness));
}

function placesOf(standing: ElementStanding | null): string {
  return (standing?.healed ?? []).map(({ path, nowPath }) => `${path} → ${nowPath}`).join('\n');
}

/** Those stored before it was written down where say only that they were. */
function isHealed(
  reading: ExtentReading,
): reading is Extract<ExtentReading, { state: 'found' }> & { healed: Healed[] } {
  return reading.state === 'found' && Array.isArray(reading.healed);
}

function lostMessage(reading: ExtentReading): string {
  if (reading.state === 'ambiguous')
    return 'Several elements of the page could be the watched one: pick it again.';
  if (reading.state === 'unreadable') return `The watched element cannot be looked for: ${reading.message}`;
  return 'The watched element is not on the page: pick it again, or wait until it is back.';
}

function healedMessage(healed: readonly Healed[]): string {
  const likeness = Math.round(Math.min(...healed.map((one) => one.likeness)) * 100);
  return `The page was rebuilt, and the watched element was found again in another place: it is ${likeness} % like the one you picked. See whether it is the right one.`;
}
