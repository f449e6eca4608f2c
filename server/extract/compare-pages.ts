// Compares two versions by the code that compares small ones on the main thread. Runs in the worker.
import { detectExpression } from '../../shared/detect/detect-expression.ts';
import type { Evaluation } from '../../shared/detect/evaluate-expression.ts';
import { type Propagated, VersionGroup } from '../core/graph/version-group.ts';
import type { JudgeRequest, PropagateRequest } from './extractor.ts';

export async function propagatePages({
  watchers,
  old,
  next,
}: PropagateRequest): Promise<{ ok: true; propagated: Propagated }> {
  const group = new VersionGroup();
  for (const watcher of watchers) group.add(watcher);
  return { ok: true, propagated: group.propagate(old, next) };
}

export async function judgePages({
  asked,
  old,
  next,
}: JudgeRequest): Promise<{ ok: true; evaluation: Evaluation }> {
  return { ok: true, evaluation: detectExpression(asked.expression, old, next, asked.watch) };
}
