// Shows two versions side by side: reads both, compares them in another thread while they are filled in, and marks what
// is there as soon as both are far enough.
import type { Change } from '../../../shared/detect/change.ts';
import type { Comparison } from '../marks/compare.ts';
import { startWorker } from '../marks/in-worker.ts';
import { Breather } from './breather.ts';
import { dressLate } from './dress-late.ts';
import { preparePage, putIntoFrame, type Side } from './show-page.ts';
import type { ShownPage } from './shown-page.ts';

export interface DualRequest {
  frames: { old: HTMLIFrameElement; new: HTMLIFrameElement };
  old: Side;
  new: Side;
  changes: Change[];
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Told as soon as something can be marked, and again while more of the pages comes in. */
  onMarkable: (shown: Dual) => void;
  onDressed: () => void;
}

export interface Dual {
  old: ShownPage;
  new: ShownPage;
  comparison: Comparison;
}

export async function showDual(request: DualRequest): Promise<Dual> {
  const { frames, signal, changes, onProgress, onMarkable } = request;
  const breather = new Breather(signal);
  const compare = startWorker(signal);
  await Promise.all([request.old.assets.loadSheets(), request.new.assets.loadSheets()]);
  const oldContent = await preparePage(request.old, breather);
  onProgress(0.1);
  const newContent = await preparePage(request.new, breather);
  onProgress(0.2);
  const comparing = compare({ task: 'compare', old: oldContent.text, new: newContent.text, changes });
  const [oldPage, newPage] = await Promise.all([
    putIntoFrame(frames.old, request.old, oldContent, signal),
    putIntoFrame(frames.new, request.new, newContent, signal),
  ]);
  let shown: Dual | null = null;
  const ready = comparing.then((comparison) => {
    shown = { old: oldPage, new: newPage, comparison };
    onMarkable(shown);
    return shown;
  });
  // Should filling fail first, nobody else listens for this one's end.
  ready.catch(() => {});
  const shares = { old: 0, new: 0 };
  let told = 0;
  const advance = (side: 'old' | 'new') => (share: number) => {
    shares[side] = share;
    if (performance.now() - told < 80) return;
    told = performance.now();
    onProgress(0.2 + 0.4 * (shares.old + shares.new));
    if (shown) onMarkable(shown);
  };
  const [dressOld, dressNew] = await Promise.all([
    oldContent.fill(oldPage.document, breather, advance('old')),
    newContent.fill(newPage.document, breather, advance('new')),
  ]);
  const { old, new: next } = request;
  dressLate(
    [
      { side: old, dress: dressOld },
      { side: next, dress: dressNew },
    ],
    signal,
    request.onDressed,
  );
  return ready;
}
