// Judges pairs of stored versions as a sentinel would, with a trace for each operand. Nothing is written.
import type { Comparison, TraceLine } from '../../../shared/api/traces.ts';
import { extentsOf } from '../../../shared/detect/detect-expression.ts';
import type { Trace } from '../../../shared/detect/evaluate-expression.ts';
import { summarise } from '../../../shared/diff/summarise.ts';
import { printExpression } from '../../../shared/sentinel/print-expression.ts';
import type { Watcher } from '../../core/graph/watcher.ts';
import type { Page, Version } from '../../store/records.ts';
import { judge } from '../compare-pages.ts';
import { type OldVersion, readOld } from '../old-versions.ts';
import { lastWith, returnedParts } from '../returned-element.ts';
import type { World } from '../world.ts';

export type Pair = readonly [old: Version, next: Version];
/** `since`: where it began, if it has. */
export type Asked = Pick<Watcher, 'expression' | 'watch'> & { since?: number | null };

/** Comparing large pages takes its time; nobody waits longer than this, and what is left is left out. */
const patienceMs = 5000;

export async function judgePairs(
  world: World,
  page: Page,
  asked: Asked,
  pairs: readonly Pair[],
): Promise<Comparison[]> {
  const extents = extentsOf(asked.expression, asked.watch);
  const until = performance.now() + patienceMs;
  let near = new Map<string, OldVersion | null>();
  const judged: Comparison[] = [];
  for (const [old, next] of pairs) {
    if (performance.now() > until) break;
    const read = async (version: Version) => {
      const known = near.get(version.id);
      return known === undefined ? readOld(world, page, version, extents) : known;
    };
    const [before, after] = [await read(old), await read(next)];
    // Neighbouring pairs share a version; more than that would be kept for nothing.
    near = new Map([
      [old.id, before],
      [next.id, after],
    ]);
    const comparison = await judgePair(world, page, asked, old, next, before, after);
    const last = comparison.fired ? null : await lastBefore(world, page, asked, before, after);
    judged.push(
      last === null ? comparison : await judgePair(world, page, asked, last.version, next, last, after),
    );
  }
  return judged;
}

/** For an element that is back in the new version: the last one that had it. */
async function lastBefore(
  world: World,
  page: Page,
  asked: Asked,
  before: OldVersion | null,
  after: OldVersion | null,
): Promise<OldVersion | null> {
  if (before === null || after === null) return null;
  const parts = returnedParts(asked, before.features.value, after.features.value);
  if (parts.length === 0) return null;
  return lastWith(world, page, parts, { before: before.version.seq, since: asked.since ?? 1 });
}

async function judgePair(
  world: World,
  page: Page,
  asked: Asked,
  old: Version,
  next: Version,
  before: OldVersion | null,
  after: OldVersion | null,
): Promise<Comparison> {
  const which = {
    url: page.url,
    oldVersionId: old.id,
    newVersionId: next.id,
    oldSeq: old.seq,
    newSeq: next.seq,
    at: next.fetchedAt,
  };
  if (before === null || after === null) {
    const held = 'One of the two versions can no longer be read.';
    return { ...which, fired: false, summary: '', held, trace: [] };
  }
  const judged = await judge(world, asked, before.features, after.features);
  if (!judged.ok) return { ...which, fired: false, summary: '', held: judged.message, trace: [] };
  const { evaluation } = judged;
  const { fired, held = null, trace } = evaluation;
  const summary = fired ? summarise({ ...evaluation, changes: evaluation.firing }) : '';
  return { ...which, fired, summary, held, trace: linesOf(trace, 0) };
}

function linesOf(trace: Trace, depth: number): TraceLine[] {
  const { kind, fired } = trace;
  if (kind === 'operand') {
    const { operand, why, changes } = trace;
    return [{ depth, kind, fired, text: printExpression(operand), why, changes }];
  }
  const head: TraceLine = { depth, kind, fired, text: kind.toUpperCase(), why: null, changes: 0 };
  return [head, ...trace.operands.flatMap((part) => linesOf(part, depth + 1))];
}
