// Decides whether a look at a page may be conditional: validators save work, but now and then they must be proved.
import type { Validators } from '../../store/records.ts';

const proveEvery = 10;

export function conditionalHeaders(
  validators: Validators,
  checks: number,
): { etag: string | null; lastModified: string | null } {
  const proving = (checks + 1) % proveEvery === 0;
  if (proving || !validators.trusted) return { etag: null, lastModified: null };
  return { etag: validators.etag, lastModified: validators.lastModified };
}

/** The server said "same validators", the body says otherwise: from now on its validators do not count. */
export function validatorsLied(
  known: Validators,
  fresh: Pick<Validators, 'etag' | 'lastModified' | 'contentHash'>,
): boolean {
  const hasAny = fresh.etag !== null || fresh.lastModified !== null;
  const same = fresh.etag === known.etag && fresh.lastModified === known.lastModified;
  return hasAny && same && known.contentHash !== null && fresh.contentHash !== known.contentHash;
}
