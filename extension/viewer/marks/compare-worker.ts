// The thread in which shown pages are compared, so that the viewer stays awake meanwhile.

import { unified } from '../../../shared/diff/unified.ts';
import { extract } from '../../../shared/page/extract.ts';
import { type Comparison, type ComparisonRequest, compare } from './compare.ts';

/** A stored page as it came. */
export interface Source {
  body: string;
  contentType: string;
  url: string;
  name: string;
}

export type WorkerRequest =
  | ({ task: 'compare' } & ComparisonRequest)
  | { task: 'unified'; old: Source; new: Source };
export type WorkerAnswer = { ok: true; value: Comparison | string } | { ok: false; message: string };

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(answer(data));
});

function answer(request: WorkerRequest): WorkerAnswer {
  try {
    return {
      ok: true,
      value: request.task === 'compare' ? compare(request) : unifiedDiff(request.old, request.new),
    };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function unifiedDiff(old: Source, next: Source): string {
  const read = ({ body, contentType, url }: Source) => extract(body, contentType, url);
  return unified(read(old), read(next), { oldName: old.name, newName: next.name });
}
