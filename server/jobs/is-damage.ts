// Tells the one error of the store that concerns a single version from those that concern everything.
import type { DamagedBody } from '../store/blobs/damaged-body.ts';

export function isDamage(error: unknown): error is DamagedBody {
  return error instanceof Error && error.name === 'DamagedBody';
}
