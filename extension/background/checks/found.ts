// What this browser saw at an address: bytes, or why there are none.
import type { BrowserTrouble } from '../../../shared/api/browser-checks.ts';

export type Found =
  | {
      ok: true;
      status: number;
      finalUrl: string;
      contentType: string;
      lastModified: string | null;
      bytes: Uint8Array<ArrayBuffer>;
    }
  | { ok: false; trouble: BrowserTrouble };

export function trouble(kind: BrowserTrouble): Found {
  return { ok: false, trouble: kind };
}

export function sameHost(a: string, b: string): boolean {
  return URL.parse(a)?.hostname === URL.parse(b)?.hostname;
}
