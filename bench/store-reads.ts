// A thread that reads stored versions one by one and says how long each took: apart, because the benchmark itself holds every
// version in memory, and each pause to tidy that up would count as reading.
import { parentPort, workerData } from 'node:worker_threads';
import { openStore, type StoreOptions } from '../server/store/open-store.ts';

export interface ReadRequest {
  options: StoreOptions;
  ids: string[];
}

const { options, ids } = workerData as ReadRequest;
const store = await openStore(options);
const reads: number[] = [];
for (const id of ids) {
  const started = performance.now();
  await store.versions.body(id);
  reads.push(performance.now() - started);
}
await store.close();
parentPort!.postMessage(reads);
