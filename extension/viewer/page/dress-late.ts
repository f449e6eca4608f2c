// A page opened right after its check still lacks what is being collected for it: asks again, ever less often, and puts in
// what has come.
import type { VersionAssets } from '../../../shared/api/versions.ts';
import { send } from '../../send.ts';
import type { Side } from './show-page.ts';

const firstPause = 2000;
const longestPause = 60_000;

interface Shown {
  side: Side;
  /** Puts what is there now into the page. */
  dress: () => void;
}

/** `onDressed` is told of each step, also of the last one, which may have brought nothing. */
export async function dressLate(
  shown: readonly Shown[],
  signal: AbortSignal,
  onDressed: () => void,
): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 1.6)) {
    const waiting = shown.filter(({ side }) => side.assets.isPending);
    if (waiting.length === 0 || signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    for (const { side, dress } of waiting) {
      const stored = await send('versionAssets', { id: side.version.id }).catch(() => null);
      if (signal.aborted) return;
      if (stored !== null) await takeIn(side, stored, dress);
    }
    if (!signal.aborted) onDressed();
  }
}

async function takeIn({ assets }: Side, stored: VersionAssets, dress: () => void): Promise<void> {
  assets.list(stored);
  await assets.loadSheets();
  await assets.loadFiles();
  dress();
}
