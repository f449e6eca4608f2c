// Quiet hours: what would come in them comes at their end.
import type { TimeOfDay, Zone } from '../../../shared/sentinel/ast.ts';
import { clockTimeAfter } from '../events/clock-times.ts';
import { isOpen, minutesOf } from '../events/window.ts';

/** May go past midnight; the last moment is no longer quiet. */
export interface QuietHours {
  from: TimeOfDay;
  to: TimeOfDay;
}

const minute = 60_000;
const day = 1440 * minute;

export function afterQuiet(at: number, quiet: QuietHours | null, zone: Zone): number {
  if (quiet === null || quiet.from === quiet.to) return at;
  const isQuiet = (time: number) => isOpen([{ hours: quiet, zone }], time);
  if (!isQuiet(at)) return at;
  const end = clockTimeAfter({ times: [quiet.to], zone }, at) ?? at;
  if (end - at <= lengthOf(quiet)) return end;
  // In the hour that the clocks show twice, the end was passed once already.
  let time = (Math.floor(at / minute) + 1) * minute;
  while (time < end && isQuiet(time)) time += minute;
  return time;
}

function lengthOf({ from, to }: QuietHours): number {
  return (minutesOf(to) * minute - minutesOf(from) * minute + day) % day;
}
