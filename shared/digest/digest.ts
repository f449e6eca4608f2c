// A digest as plain data: what one message tells, from which mail, text, feed, webhook and tab are all made.
import type { ChangeCounts, ChangeOp, ChangeType } from '../detect/change.ts';
import type { Thing } from '../detect/thing-of.ts';
import type { ChangeSides } from '../diff/change-sides.ts';
import type { Zone } from '../sentinel/ast.ts';

export interface Digest {
  id: string;
  /** In place of the headline that its items make. */
  title?: string;
  /** When it is told, and since when what it tells has come together. */
  at: number;
  since: number;
  zone: Zone;
  /** Most important first. One without a tag has no heading. */
  sections: { tag: string | null; items: DigestItem[] }[];
  /** Told in a line each, because there are too many; of those beyond `mostLines` only how many there are. */
  more: DigestItem[];
  links: DigestLinks;
}

export const mostLines = 50;

export interface DigestLinks {
  dashboard: string;
  /** The same in a tab. */
  inBrowser: string;
  settings: string;
  /** Where the person can be written to no more; null where a channel has nothing of the kind. */
  stop: string | null;
}

export type ItemKind = 'change' | 'back' | 'trouble' | 'recovered' | 'moved';

/** One sentinel on one page. */
export interface DigestItem {
  kind: ItemKind;
  sentinelId: string;
  sentinelName: string;
  pageId: string;
  /** Harmless text; the address where the page has no title. */
  title: string;
  url: string;
  /** One line. */
  summary: string;
  counts: ChangeCounts | null;
  firings: number;
  changes: DigestChange[];
  /** How many more there are. */
  left: number;
  /** Said where there were several changes and this is what they come to; null otherwise. */
  often: string | null;
  /** What has to be said beside it: held back by the flood guard, not everything compared. */
  notes: string[];
  times: { modified: number | null; fetched: number | null; detected: number };
  /** The sentinel itself, in the dashboard. */
  home: string;
  /** Null where there is nothing to compare. */
  views: { sideBySide: string; changesOnly: string; merged: string } | null;
}

export interface DigestChange {
  op: ChangeOp;
  type: ChangeType;
  thing: Thing;
  where: string;
  sides: ChangeSides;
  /** Where a link leads or a picture lies, beside its name. */
  addresses: { before: string | null; after: string | null };
  pictures: { before: Picture | null; after: Picture | null } | null;
}

/** A picture that goes along with the message. */
export interface Picture {
  /** Its hash. */
  id: string;
  type: string;
  alt: string;
}

export function itemsOf({ sections }: Digest): DigestItem[] {
  return sections.flatMap(({ items }) => items);
}

export function everyItem(digest: Digest): DigestItem[] {
  return [...itemsOf(digest), ...digest.more];
}
