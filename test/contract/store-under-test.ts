// What a database must offer to be put through the store contract.
import type { Store } from '../../server/store/store.ts';

export interface StoreUnderTest {
  store: Store;
  /** Another store on the same database, as a second process would have it. */
  openAnother(): Promise<Store>;
  /** Reaches behind the store, to damage what lies there. */
  execute(sql: string): Promise<void>;
  /** Reads behind the store. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** Closes every store and removes the database. */
  cleanup(): Promise<void>;
}

/** Makes a new, empty database and opens a store on it. */
export type OpenStoreUnderTest = () => Promise<StoreUnderTest>;

/** Names a blob of these bytes in the database's own words. */
export type BlobLiteral = (hex: string) => string;
