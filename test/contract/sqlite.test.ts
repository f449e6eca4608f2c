// Puts the store on SQLite through the contract, on real files.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { storeContract } from './store.contract.ts';

storeContract(
  'SQLite',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'webvigil-store-'));
    const file = join(folder, 'store.db');
    const opened: Store[] = [];
    const openAnother = async () => {
      const store = await openStore({ kind: 'sqlite', file });
      opened.push(store);
      return store;
    };
    return {
      store: await openAnother(),
      openAnother,
      async execute(sql) {
        const database = new DatabaseSync(file);
        database.exec(sql);
        database.close();
      },
      async rows(sql) {
        const database = new DatabaseSync(file);
        const rows = database.prepare(sql).all();
        database.close();
        return rows;
      },
      async cleanup() {
        for (const store of opened) await store.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  (hex) => `x'${hex}'`,
);
