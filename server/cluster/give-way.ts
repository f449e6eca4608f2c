// Holds back what can wait while looks wait for a place: it goes on when they have gone, or slowly when they do not.
import { setTimeout as pause } from 'node:timers/promises';

const stepMs = 50;

/** Resolves when nobody is in a hurry any more, or after `mostMs`, so that nothing waits for ever. */
export async function giveWay(isBusy: () => boolean, mostMs: number): Promise<void> {
  for (let waited = 0; waited < mostMs && isBusy(); waited += stepMs) await pause(stepMs);
}
