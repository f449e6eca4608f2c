// The thread that reads pages, one after the other: it may be ended at any time, and only the page it reads is lost.
import { parentPort } from 'node:worker_threads';
import type { ReadRequest } from './extractor.ts';
import { readVersion } from './read-version.ts';

parentPort!.on('message', async (request: ReadRequest) => {
  try {
    parentPort!.postMessage(await readVersion(request));
  } catch (error) {
    parentPort!.postMessage({ crashed: (error as Error).stack ?? String(error) });
  }
});
