// Opens an empty page under our policy in a frame, ready to be filled; what was in the frame before is gone.
import { frameSkeleton } from './frame-policy.ts';
import { frameReset, markStyle, pageStyle, treeStyle } from './frame-style.ts';

export async function openFrame(
  frame: HTMLIFrameElement,
  isRemote: boolean,
  signal: AbortSignal,
): Promise<Document> {
  await new Promise<void>((resolve, reject) => {
    const loaded = () => {
      // The empty document that every frame starts with may say it has loaded, too.
      if (frame.contentDocument?.URL !== 'about:srcdoc') return;
      frame.removeEventListener('load', loaded);
      resolve();
    };
    frame.addEventListener('load', loaded);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    frame.srcdoc = frameSkeleton(isRemote);
  });
  signal.throwIfAborted();
  return frame.contentDocument!;
}

export function styleFrame(doc: Document, token: string, isOurs: boolean): void {
  for (const css of isOurs ? [treeStyle, markStyle(token)] : [frameReset, pageStyle, markStyle(token)]) {
    const style = doc.createElement('style');
    style.textContent = css;
    doc.head.append(style);
  }
}
