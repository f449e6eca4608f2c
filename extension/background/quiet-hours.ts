// Whether the person wants no notifications now.
import { quietAt, readQuietHours } from '../local/quiet-hours.ts';

export async function isQuiet(now: Date): Promise<boolean> {
  const hours = await readQuietHours();
  return hours !== null && quietAt(hours, now.getHours(), now.getMinutes());
}
