// Decides whether two checksums of content stand for the same version: the page, and every part that both of them know.

/** As made by content-hash.ts: the page's, then "part:hash" for each part that was read. */
export function sameContent(known: string | null, fresh: string): boolean {
  if (known === null) return false;
  if (known === fresh) return true;
  const [knownPage, ...knownParts] = known.split(' ');
  const [freshPage, ...freshParts] = fresh.split(' ');
  if (knownPage !== freshPage) return false;
  const before = new Map(knownParts.map(split));
  return freshParts.map(split).every(([part, hash]) => (before.get(part) ?? hash) === hash);
}

/** Whether they can be compared at all: both made by the same code (version-text.ts). */
export function sameFormat(known: string, fresh: string): boolean {
  return formatOf(known) === formatOf(fresh);
}

function formatOf(hash: string): string {
  return hash.slice(0, Math.max(0, hash.indexOf('.')));
}

function split(part: string): [part: string, hash: string] {
  const colon = part.indexOf(':');
  return [part.slice(0, colon), part.slice(colon + 1)];
}
