// The store contract: what every database under the store must do. One suite; each database has a test file that runs it.
import { describe } from 'vitest';
import { accountsContract } from './accounts.contract.ts';
import { assetsContract } from './assets.contract.ts';
import { blobsContract } from './blobs.contract.ts';
import { browserChecksContract } from './browser-checks.contract.ts';
import { commitContract } from './commit.contract.ts';
import { graphContract } from './graph.contract.ts';
import { historyContract } from './history.contract.ts';
import { hostsContract } from './hosts.contract.ts';
import { leaseContract } from './lease.contract.ts';
import { lifeContract } from './life.contract.ts';
import { loginsContract } from './logins.contract.ts';
import { migrationContract } from './migration.contract.ts';
import { outboxContract } from './outbox.contract.ts';
import { pagesContract } from './pages.contract.ts';
import { pruneContract } from './prune.contract.ts';
import { pruneToldContract } from './prune-told.contract.ts';
import { recipientsContract } from './recipients.contract.ts';
import { replanContract } from './replan.contract.ts';
import { sentinelsContract } from './sentinels.contract.ts';
import type { BlobLiteral, OpenStoreUnderTest } from './store-under-test.ts';
import { syncContract } from './sync.contract.ts';
import { versionsContract } from './versions.contract.ts';

/** Each part stands in a block of its own: the database that it has made for its tests is not made for those of the others. */
const parts: Record<string, (open: OpenStoreUnderTest, blob: BlobLiteral) => void> = {
  accounts: accountsContract,
  pages: pagesContract,
  logins: loginsContract,
  lease: leaseContract,
  hosts: hostsContract,
  'browser checks': browserChecksContract,
  sentinels: sentinelsContract,
  life: lifeContract,
  versions: versionsContract,
  assets: assetsContract,
  blobs: blobsContract,
  prune: pruneContract,
  'prune told': pruneToldContract,
  commit: commitContract,
  graph: graphContract,
  history: historyContract,
  outbox: outboxContract,
  replan: replanContract,
  recipients: recipientsContract,
  sync: syncContract,
  migration: migrationContract,
};

export function storeContract(name: string, open: OpenStoreUnderTest, blob: BlobLiteral): void {
  describe(`the store on ${name}`, () => {
    for (const [part, contract] of Object.entries(parts)) describe(part, () => contract(open, blob));
  });
}
