// Gives each test of the contract a database of its own, and takes it away afterwards.
import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../../server/store/store.ts';
import type { OpenStoreUnderTest, StoreUnderTest } from './store-under-test.ts';

export function freshStore(open: OpenStoreUnderTest) {
  let current: StoreUnderTest;
  beforeEach(async () => {
    current = await open();
  });
  afterEach(() => current.cleanup());
  return {
    get store(): Store {
      return current.store;
    },
    openAnother: () => current.openAnother(),
    execute: (sql: string) => current.execute(sql),
    rows: (sql: string) => current.rows(sql),
  };
}
