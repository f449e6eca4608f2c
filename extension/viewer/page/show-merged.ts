// Shows two versions as one page: the new one, with what is gone put back where it stood, struck out.
import type { Change } from '../../../shared/detect/change.ts';
import type { Comparison } from '../marks/compare.ts';
import { startWorker } from '../marks/in-worker.ts';
import { Breather } from './breather.ts';
import { dressLate } from './dress-late.ts';
import type { PreparedPage } from './prepared-page.ts';
import { preparePage, putIntoFrame, type Side } from './show-page.ts';
import type { ShownPage } from './shown-page.ts';

export interface MergedRequest {
  frame: HTMLIFrameElement;
  old: Side;
  new: Side;
  changes: Change[];
  signal: AbortSignal;
  onProgress: (share: number) => void;
  onDressed: () => void;
}

export interface Merged {
  page: ShownPage;
  /** What the old page said; it is not shown itself. */
  old: PreparedPage;
  comparison: Comparison;
}

export async function showMerged(request: MergedRequest): Promise<Merged> {
  const { frame, signal, changes, onProgress } = request;
  const breather = new Breather(signal);
  const compare = startWorker(signal);
  await request.new.assets.loadSheets();
  const old = await preparePage(request.old, breather);
  onProgress(0.15);
  const content = await preparePage(request.new, breather);
  onProgress(0.3);
  const comparing = compare({ task: 'compare', old: old.text, new: content.text, changes });
  comparing.catch(() => {});
  const page = await putIntoFrame(frame, request.new, content, signal);
  const [dress] = await Promise.all([
    content.fill(page.document, breather, (share) => onProgress(0.3 + 0.6 * share)),
    request.old.assets.loadFiles(),
  ]);
  dressLate(
    [
      { side: request.new, dress },
      { side: request.old, dress: () => {} },
    ],
    signal,
    request.onDressed,
  );
  return { page, old, comparison: await comparing };
}
