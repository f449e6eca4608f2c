// The thread that reads and compares pages, one after the other: it may be ended at any time, and only that page's work is
// lost.
import { parentPort } from 'node:worker_threads';
import { KeptFeatures } from '../../shared/page/kept-features.ts';
import { letGo } from '../../shared/page/let-go.ts';
import type { ReadRequest } from './extractor.ts';
import { type Task, work } from './work.ts';

parentPort!.on('message', async ({ kind, request }: Task) => {
  try {
    answer(await work[kind](request as never));
    if (kind === 'read') letGoOf(request as ReadRequest);
  } catch (error) {
    parentPort!.postMessage({ crashed: (error as Error).stack ?? String(error) });
  }
});

parentPort!.postMessage({ loaded: true });

/** They came over as copies. */
function letGoOf({ bytes, ahead }: ReadRequest): void {
  letGo(bytes);
  for (const { old } of ahead?.pairs ?? []) letGo(old);
}

/** Features go as bytes, and without being copied: taking objects apart and putting them together again would take longer. */
function answer(told: object): void {
  if ('features' in told && told.features instanceof KeptFeatures) {
    const { bytes, outline } = told.features;
    parentPort!.postMessage({ ...told, features: { bytes, outline } }, [bytes.buffer as ArrayBuffer]);
  } else parentPort!.postMessage(told);
}
