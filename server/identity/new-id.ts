// Ids that sort by time of creation and that any machine can make without asking another.
import { randomBytes } from 'node:crypto';

export function newId(now: number): string {
  return now.toString(36).padStart(9, '0') + randomBytes(9).toString('hex');
}
