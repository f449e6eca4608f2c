// Quiet hours: what would come in them comes at their end.
import type { TimeOfDay, Zone } from '../../../shared/sentinel/ast.ts';
import { clockTimeAfter } from '../events/clock-times.ts';
import { isOpen } from '../events/window.ts';

/** May go past midnight; the last moment is no longer quiet. */
export interface QuietHours {
  from: TimeOfDay;
  to: TimeOfDay;
}

export function afterQuiet(at: number, quiet: QuietHours | null, zone: Zone): number {
  if (quiet === null || quiet.from === quiet.to || !isOpen([{ hours: quiet, zone }], at)) return at;
  return clockTimeAfter({ times: [quiet.to], zone }, at) ?? at;
}
