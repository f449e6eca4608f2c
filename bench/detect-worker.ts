// One core of the detect benchmark: detects for the time given and says how many pages it managed.
import { parentPort, workerData } from 'node:worker_threads';
import { benchPages } from './detect-pages.ts';
import { detectPage, stored } from './detect-work.ts';

const { milliseconds } = workerData as { milliseconds: number };
const pages = benchPages().map(({ old, next }) => ({ old: JSON.parse(stored(old)), next }));
for (let i = 0; i < 3; i++) for (const { old, next } of pages) detectPage({ ...old }, next);
parentPort?.on('message', () => {
  const end = performance.now() + milliseconds;
  let count = 0;
  while (performance.now() < end) {
    const { old, next } = pages[count++ % pages.length]!;
    // A new object each time: nothing may be remembered from the round before.
    detectPage({ ...old }, next);
  }
  parentPort?.postMessage(count);
});
parentPort?.postMessage('ready');
