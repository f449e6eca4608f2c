// A process that reads stored versions one by one, on its main thread as the server does, and says how long each took: apart,
// because the benchmark itself holds every version in memory, and each pause to tidy that up would count as reading.
import { once } from 'node:events';
import { openStore, type StoreOptions } from '../server/store/open-store.ts';

export interface ReadRequest {
  options: StoreOptions;
  ids: string[];
}

const [{ options, ids }] = (await once(process, 'message')) as [ReadRequest];
const store = await openStore(options);
const reads: number[] = [];
for (const id of ids) {
  const started = performance.now();
  await store.versions.body(id);
  reads.push(performance.now() - started);
}
await store.close();
process.send!(reads, () => process.disconnect());
