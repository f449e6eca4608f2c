// What of the changes a person wants to see: kinds, a part of the sentinel's expression, or everything on the page.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type ChangeOp, changeOps } from '../../shared/detect/change.ts';
import type { Comparison } from './marks/compare.ts';
import { filterStops } from './marks/filter-stops.ts';
import type { NamedOperand } from './marks/operands.ts';
import type { Stop } from './marks/stop.ts';
import type { ShownChange } from './use-opened.ts';

export interface Filter {
  hidden: ReadonlySet<ChangeOp>;
  toggle: (op: ChangeOp) => void;
  /** Only what the sentinel asked for. */
  isAskedOnly: boolean;
  setAskedOnly: (only: boolean) => void;
  operands: NamedOperand[];
  operand: NamedOperand | null;
  setOperand: (operand: NamedOperand | null) => void;
}

export function useFilter(resolvedText: string): Filter {
  const [hidden, setHidden] = useState<ReadonlySet<ChangeOp>>(new Set());
  const [isAskedOnly, setAskedOnly] = useState(true);
  const [operand, setOperand] = useState<NamedOperand | null>(null);
  const [operands, setOperands] = useState<NamedOperand[]>([]);
  useEffect(() => {
    let over = false;
    const read = async () => {
      const { operandsIn } = await import('./marks/read-operands.ts');
      if (!over) setOperands(operandsIn(resolvedText));
    };
    // The pages come first.
    const waiting = requestIdleCallback(() => void read(), { timeout: 3000 });
    return () => {
      over = true;
      cancelIdleCallback(waiting);
    };
  }, [resolvedText]);
  const toggle = (op: ChangeOp) =>
    setHidden((now) => {
      const next = new Set(now);
      if (!next.delete(op)) next.add(op);
      // All hidden would be an empty page: the last one brings all back.
      return next.size === changeOps.length ? new Set() : next;
    });
  return { hidden, toggle, isAskedOnly, setAskedOnly, operands, operand, setOperand };
}

export interface FilteredStops {
  stops: Stop[];
  /** Of each kind, before kinds are hidden. */
  counts: Record<ChangeOp, number>;
  /** How many changes there are on the page that the sentinel did not ask for. */
  others: number;
}

export function useStops(comparison: Comparison | null, detail: ShownChange, filter: Filter): FilteredStops {
  const { hidden, isAskedOnly, operand } = filter;
  return useMemo(() => {
    const counts: FilteredStops['counts'] = { insert: 0, delete: 0, update: 0, move: 0 };
    if (!comparison) return { stops: [], counts, others: 0 };
    const all = isAskedOnly ? comparison.asked : comparison.everything;
    const ofOperand = filterStops(all, detail.changes, {
      hidden: new Set(),
      operand: isAskedOnly ? operand : null,
    });
    for (const stop of ofOperand) counts[stop.op] += 1 + (stop.also?.length ?? 0);
    const stops = ofOperand.filter((stop) => !hidden.has(stop.op));
    return { stops, counts, others: Math.max(0, marksOf(comparison.everything) - marksOf(comparison.asked)) };
  }, [comparison, detail, hidden, isAskedOnly, operand]);
}

/** Marked stretches, links and images: stops are counted otherwise on the two sides. */
function marksOf(stops: readonly Stop[]): number {
  const places = stops.flatMap(({ old, new: next }) => [
    ...old.spans.map(({ block }) => `o${block}`),
    ...next.spans.map(({ block }) => `n${block}`),
    `${old.link ?? ''} ${next.link ?? ''} ${old.image ?? ''} ${next.image ?? ''}`,
  ]);
  return new Set(places).size;
}
