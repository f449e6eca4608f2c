// Opens a block's text at an offset so that an element can be put there; the runs follow, and so do ranges that exist.
import type { Run } from './prepared-page.ts';

/** Null when the text is not in a page that is shown. */
export function openText(runs: Run[], at: number): ((element: Element) => void) | null {
  const run = runs.find(({ start, length }) => start <= at && at < start + length) ?? runs.at(-1);
  if (!run?.node.isConnected) return null;
  const offset = run.nodeStart + Math.min(at - run.start, run.length);
  const { node } = run;
  if (offset <= 0) return (element) => node.before(element);
  if (offset >= node.length) return (element) => node.after(element);
  const tail = node.splitText(offset);
  for (let i = runs.length - 1; i >= 0; i--) {
    const one = runs[i]!;
    if (one.node !== node) continue;
    if (one.nodeStart >= offset) Object.assign(one, { node: tail, nodeStart: one.nodeStart - offset });
    else if (one.nodeStart + one.length > offset) {
      const kept = offset - one.nodeStart;
      const rest = { node: tail, nodeStart: 0, start: one.start + kept, length: one.length - kept };
      one.length = kept;
      runs.splice(i + 1, 0, rest);
    }
  }
  return (element) => tail.before(element);
}
