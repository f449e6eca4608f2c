// Which versions are compared: pairwise, moving n, every n (table 5-2 of the 2003 thesis), and what is waited for.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceOf, stepOn, waitingVersions } from '../../../../server/core/graph/reference.ts';
import { comparedPairs } from '../../../../shared/detect/backtest.ts';
import type { CompareOption } from '../../../../shared/sentinel/ast.ts';

const pairwise: CompareOption = { kind: 'pairwise' };
const moving = (n: number): CompareOption => ({ kind: 'moving', n });
const every = (n: number): CompareOption => ({ kind: 'every', n });

/** The pairs of one that sees every version from `since` to `last`. */
function pairs(compare: CompareOption, since: number, last: number): string[] {
  return Array.from({ length: last }, (_, i) => i + 1)
    .filter((seq) => seq > since)
    .flatMap((seq) => {
      const old = referenceOf(compare, since, seq);
      return old === null ? [] : [`p${old},p${seq}`];
    });
}

/** The pairs of one that sees these versions at its own looks. */
function ownPairs(
  compare: CompareOption,
  looks: readonly number[],
  says = (seq: number) => `${seq}`,
): string[] {
  let seen: number[] = [];
  return looks.flatMap((seq) => {
    const step = stepOn(compare, seen, seq, (one) => says(one) === says(seq));
    seen = step.seen;
    return step.old === null ? [] : [`p${step.old},p${seq}`];
  });
}

const compares = fc.oneof(
  fc.constant(pairwise),
  fc.integer({ min: 2, max: 6 }).map(moving),
  fc.integer({ min: 2, max: 6 }).map(every),
);

describe('the versions compared', () => {
  it('pairwise: consecutive ones', () => {
    expect(pairs(pairwise, 1, 4)).toEqual(['p1,p2', 'p2,p3', 'p3,p4']);
  });

  it('moving n: version i with i − n + 1', () => {
    expect(pairs(moving(4), 1, 6)).toEqual(['p1,p4', 'p2,p5', 'p3,p6']);
  });

  it('every 4, figure 5.5: S1 from p1, S2 from the cached p2, S3 from p4', () => {
    expect(pairs(every(4), 1, 8)).toEqual(['p1,p4', 'p4,p7']);
    expect(pairs(every(4), 2, 8)).toEqual(['p2,p5', 'p5,p8']);
    expect(pairs(every(4), 4, 8)).toEqual(['p4,p7']);
  });

  it('n = 2: all the same', () => {
    expect(pairs(moving(2), 3, 9)).toEqual(pairs(pairwise, 3, 9));
    expect(pairs(every(2), 3, 9)).toEqual(pairs(pairwise, 3, 9));
  });

  it('at looks of one’s own: content that is as it was last time is no new version', () => {
    const says = (seq: number) => (seq % 3 === 0 ? 'other' : 'same');
    expect(ownPairs(pairwise, [1, 2, 4, 6, 9, 10], says)).toEqual(['p1,p6', 'p6,p10']);
    expect(ownPairs(every(3), [1, 2, 3, 6, 7], says)).toEqual(['p1,p7']);
  });

  it('at looks of one’s own: the same among the versions seen there', () => {
    expect(ownPairs(pairwise, [1, 4, 4, 7])).toEqual(['p1,p4', 'p4,p7']);
    expect(ownPairs(moving(3), [1, 4, 7, 9, 12])).toEqual(['p1,p7', 'p4,p9', 'p7,p12']);
    expect(ownPairs(every(3), [1, 4, 7, 7, 9, 12])).toEqual(['p1,p7', 'p7,p12']);
  });

  it('counted from the first number, kept as a list, and taken from history: always the same pairs', () => {
    fc.assert(
      fc.property(compares, fc.integer({ min: 1, max: 9 }), fc.nat(20), (compare, since, count) => {
        const seqs = Array.from({ length: count + 1 }, (_, i) => since + i);
        const counted = pairs(compare, since, since + count);
        expect(ownPairs(compare, seqs)).toEqual(counted);
        const past = comparedPairs(seqs.length, compare).map(([a, b]) => `p${seqs[a]},p${seqs[b]}`);
        expect(past).toEqual(counted);
      }),
    );
  });

  it('what is waited for is how many versions come before the next comparison', () => {
    fc.assert(
      fc.property(compares, fc.integer({ min: 1, max: 9 }), fc.nat(20), (compare, since, passed) => {
        const latest = since + passed;
        const waiting = waitingVersions(compare, since, latest);
        expect(referenceOf(compare, since, latest + waiting)).not.toBeNull();
        for (let step = 1; step < waiting; step++)
          expect(referenceOf(compare, since, latest + step)).toBeNull();
      }),
    );
  });
});
