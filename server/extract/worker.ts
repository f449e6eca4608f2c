// The thread that reads and compares pages, one after the other: it may be ended at any time, and only that page's work is
// lost.
import { parentPort } from 'node:worker_threads';
import { type Task, work } from './work.ts';

parentPort!.on('message', async ({ kind, request }: Task) => {
  try {
    parentPort!.postMessage(await work[kind](request as never));
  } catch (error) {
    parentPort!.postMessage({ crashed: (error as Error).stack ?? String(error) });
  }
});
