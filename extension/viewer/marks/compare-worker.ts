// The thread in which shown pages are compared, so that the viewer stays awake meanwhile.
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

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(await answer(data));
});

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    return {
      ok: true,
      value: request.task === 'compare' ? compare(request) : await unifiedDiff(request.old, request.new),
    };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** What reads pages is large, and comparing shown ones does without. */
async function unifiedDiff(old: Source, next: Source): Promise<string> {
  const { extract } = await import('../../../shared/page/extract.ts');
  const { unified } = await import('../../../shared/diff/unified.ts');
  const read = ({ body, contentType, url }: Source) => extract(body, contentType, url);
  return unified(read(old), read(next), { oldName: old.name, newName: next.name });
}
