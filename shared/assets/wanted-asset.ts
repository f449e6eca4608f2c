// Something that a page or its style sheet asks for, by its address.
import type { AssetKind } from './asset-type.ts';

export interface WantedAsset {
  /** Resolved, without fragment. */
  url: string;
  kind: AssetKind;
}

const longest = 4000;

/** Null for what lies in the page itself, or nowhere on the web. */
export function wanted(kind: AssetKind, address: string, base: string): WantedAsset | null {
  const url = URL.parse(address.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > longest) return null;
  url.hash = '';
  return { url: url.href, kind };
}
