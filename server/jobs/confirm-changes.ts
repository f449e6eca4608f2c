// Confirm by refetch: a change counts when a later look still shows it; a page that flickered is not told.
import type { ChangeList } from '../../shared/detect/change.ts';
import type { Evaluation } from '../../shared/detect/evaluate-expression.ts';
import { stillThere } from '../../shared/detect/noise/still-there.ts';
import type { KeptFeatures } from '../../shared/page/kept-features.ts';
import { durationMs } from '../../shared/sentinel/duration.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import type { Doubt, Page } from '../store/records.ts';
import { judge } from './compare-pages.ts';
import type { Told } from './decide-results.ts';
import type { HeldGraph } from './held-graph.ts';
import { oldVersions } from './old-versions.ts';
import type { World } from './world.ts';

/** How long after it was seen a change must still be there; null when it is told at once. */
export function confirmAfter({ watch }: Watcher): number | null {
  const waits = (watch.noise ?? []).flatMap((rule) =>
    rule.kind === 'confirm' ? [durationMs(rule.after)] : [],
  );
  return waits.length === 0 ? null : Math.max(...waits);
}

export interface Settled {
  confirmed: Told[];
  /** Those that wait from now on, and the ids of those that no longer do. */
  doubts: Doubt[];
  settled: string[];
}

/**
 * Decides on those that are due. One that is gone again takes with it what was seen to come after it: that began from a
 * version nobody was told of, so it counts from the one before. `fresh` is null when the page has not changed.
 */
export async function settleDoubts(
  world: World,
  page: Page,
  { graph }: HeldGraph,
  all: { due: readonly Doubt[]; waiting: readonly Doubt[]; added: readonly Doubt[] },
  fresh: KeptFeatures | null,
): Promise<Settled> {
  const { due, waiting, added } = all;
  if (due.length === 0) return { confirmed: [], doubts: [...added], settled: [] };
  const seqs = [page.lastSeq, ...due.map(({ oldSeq }) => oldSeq)];
  const olds = await oldVersions(world, page, seqs, graph.extents());
  const now = fresh ?? olds.get(page.lastSeq)?.features;
  const confirmed: Told[] = [];
  const settled = new Set(due.map(({ id }) => id));
  let doubts = [...added];
  for (const doubt of due) {
    // An edited sentinel may ask for something else since then.
    const watcher = graph.watchers.get(doubt.watcherId);
    const before = olds.get(doubt.oldSeq)?.features;
    if (watcher === undefined || before === undefined || now === undefined) continue;
    const judged = await judge(world, watcher, before, now);
    if (!judged.ok) {
      // It waits for a look that can tell.
      settled.delete(doubt.id);
      continue;
    }
    const again = judged.evaluation;
    const list = confirmedList(doubt.list, again);
    if (list !== null) {
      confirmed.push({ watcher, list });
      continue;
    }
    for (const next of [...waiting, ...doubts].filter((one) => follows(one, doubt))) {
      settled.add(next.id);
      doubts = doubts.filter((one) => one !== next);
      if (!again.fired) continue;
      const { counts: _, ...rest } = next.list;
      const { firing: changes, counts } = again;
      const list = { ...rest, oldVersion: doubt.list.oldVersion, changes, ...(counts && { counts }) };
      doubts.push({ ...next, id: world.newId(), oldSeq: doubt.oldSeq, list });
    }
  }
  return { confirmed, doubts, settled: [...settled] };
}

/** Null when it is gone again. Of more changes than are listed, those listed may have others in front of them now. */
function confirmedList(
  { counts, ...list }: ChangeList,
  again: Pick<Evaluation, 'fired' | 'firing' | 'counts'>,
): ChangeList | null {
  const changes = stillThere(list.changes, again.firing);
  if (list.changes.length === 0 || counts !== undefined) {
    if (!again.fired) return null;
    const now = changes.length > 0 || list.changes.length === 0 ? changes : again.firing;
    return { ...list, changes: now, ...(again.counts && { counts: again.counts }) };
  }
  return changes.length > 0 ? { ...list, changes } : null;
}

function follows(one: Doubt, { watcherId, list }: Doubt): boolean {
  return one.watcherId === watcherId && one.list.oldVersion === list.newVersion;
}
