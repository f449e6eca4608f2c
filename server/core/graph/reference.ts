// Which earlier version a new one is compared with, by compare option, and how many versions are still waited for.
//
// A sentinel's versions are numbered. One that sees every version of its page (on change) is described by its first number
// alone, so that nothing has to be written for it when a version arrives; one with a fixed rhythm sees some of them, and
// keeps the numbers it still needs.
import type { CompareOption } from '../../../shared/sentinel/ast.ts';

/** How far back the other version lies, in the sentinel's own versions: n versions span n − 1 steps. */
export function stepsBack(compare: CompareOption): number {
  return compare.kind === 'pairwise' ? 1 : compare.n - 1;
}

/** For n = 2 all three are the same, and so one group. */
export function plainCompare(compare: CompareOption): CompareOption {
  return stepsBack(compare) === 1 ? { kind: 'pairwise' } : compare;
}

/** The number of the version that `seq` is compared with; null when this one is only waited for. */
export function referenceOf(compare: CompareOption, since: number, seq: number): number | null {
  const back = stepsBack(compare);
  const passed = seq - since;
  if (passed < back) return null;
  return compare.kind !== 'every' || passed % back === 0 ? seq - back : null;
}

/** How many versions must still come before the next comparison; `latest` is null while the page has no version. */
export function waitingVersions(compare: CompareOption, since: number | null, latest: number | null): number {
  const back = stepsBack(compare);
  if (since === null || latest === null) return back + 1;
  const passed = latest - since;
  if (compare.kind === 'every') return back - (passed % back);
  return Math.max(1, back - passed);
}

/** `every n` fires at different versions depending on when it began: those that began a whole round apart are together. */
export function phaseOf(compare: CompareOption, since: number): number {
  return compare.kind === 'every' ? since % stepsBack(compare) : 0;
}

export interface Step {
  /** Null when there is nothing to compare yet. */
  old: number | null;
  /** What is still needed, oldest first. */
  seen: number[];
}

/**
 * The same for a sentinel that sees versions at its own looks only. Content it saw last time is no new version, whatever the
 * page said in between: `isAsNow` tells of a version whether it says the same.
 */
export function stepOn(
  compare: CompareOption,
  seen: readonly number[],
  seq: number,
  isAsNow: (seq: number) => boolean,
): Step {
  const last = seen.at(-1);
  if (last !== undefined && (last === seq || isAsNow(last))) return { old: null, seen: [...seen] };
  const back = stepsBack(compare);
  const all = [...seen, seq];
  const old = all.length > back ? all[all.length - 1 - back]! : null;
  if (compare.kind === 'every') return { old, seen: old === null ? all : [seq] };
  return { old, seen: all.slice(-back) };
}
