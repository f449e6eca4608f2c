// Which stops a person wants to see: of these kinds, and for these parts of the sentinel's expression.
import type { Change, ChangeOp } from '../../../shared/detect/change.ts';
import { belongsTo, type NamedOperand } from './operands.ts';
import type { Stop } from './stop.ts';

export interface StopFilter {
  hidden: ReadonlySet<ChangeOp>;
  /** Null: whichever. */
  operand: NamedOperand | null;
}

export function filterStops(stops: readonly Stop[], changes: readonly Change[], filter: StopFilter): Stop[] {
  return stops.filter(({ op, change }) => {
    if (filter.hidden.has(op)) return false;
    if (filter.operand === null || change === undefined) return true;
    return belongsTo(changes[change]!, filter.operand);
  });
}
