// What a file or a pasted list would bring: one entry for each page, ready to be sent, or with what is wrong with it.
import type { Export } from '../../../shared/api/sentinels.ts';

export type IncomingFormat = 'export' | 'sentinels' | 'bookmarks' | 'table' | 'addresses';
/** With its id it comes in once, however often it is sent. */
export type Entry = Export['sentinels'][number] & { id: string };

export interface IncomingItem {
  name: string;
  address: string;
  /** Null when it cannot be taken; then there is a problem. */
  entry: Entry | null;
  problem: string | null;
  /** Why it is not ticked from the beginning, though it could be taken. */
  doubt: 'watched' | 'twice' | null;
}

export interface Incoming {
  format: IncomingFormat;
  items: IncomingItem[];
  /** How the person is told, which an export holds, too. */
  telling?: Export['telling'];
}

/** A page as a list, a table or a browser's bookmarks name it. */
export interface ListedPage {
  url: string;
  title: string;
}
