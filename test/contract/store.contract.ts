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
import { pagesContract } from './pages.contract.ts';
import { pruneContract } from './prune.contract.ts';
import { sentinelsContract } from './sentinels.contract.ts';
import type { BlobLiteral, OpenStoreUnderTest } from './store-under-test.ts';
import { syncContract } from './sync.contract.ts';
import { versionsContract } from './versions.contract.ts';

export function storeContract(name: string, open: OpenStoreUnderTest, blob: BlobLiteral): void {
  describe(`the store on ${name}`, () => {
    accountsContract(open);
    pagesContract(open);
    loginsContract(open);
    leaseContract(open);
    hostsContract(open);
    browserChecksContract(open);
    sentinelsContract(open);
    lifeContract(open);
    versionsContract(open, blob);
    assetsContract(open);
    blobsContract(open, blob);
    pruneContract(open);
    commitContract(open);
    graphContract(open);
    historyContract(open);
    syncContract(open);
    migrationContract(open, blob);
  });
}
