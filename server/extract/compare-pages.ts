// Compares two versions by the code that compares small ones on the main thread. Runs in the worker.
import { detectExpression } from '../../shared/detect/detect-expression.ts';
import type { Evaluation } from '../../shared/detect/evaluate-expression.ts';
import { KeptFeatures } from '../../shared/page/kept-features.ts';
import type { Propagated } from '../core/graph/version-group.ts';
import { groupOf } from './compare-ahead.ts';
import type { JudgeRequest, PropagateRequest } from './extractor.ts';

export async function propagatePages({
  watchers,
  old,
  next,
}: PropagateRequest): Promise<{ ok: true; propagated: Propagated }> {
  return { ok: true, propagated: groupOf(watchers).propagate(opened(old), opened(next)) };
}

export async function judgePages({
  asked: { expression, watch },
  old,
  next,
}: JudgeRequest): Promise<{ ok: true; evaluation: Evaluation }> {
  return { ok: true, evaluation: detectExpression(expression, opened(old), opened(next), watch) };
}

const opened = (bytes: Uint8Array) => KeptFeatures.from(bytes).value;
