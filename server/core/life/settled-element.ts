// A sentinel whose element was found again elsewhere, as the person settles it: from now on the new place, or the old one whatever is there.
import type { Healed } from '../../../shared/page/features.ts';
import type { ElementRef, MonitorExpression, Scope, SentinelTree } from '../../../shared/sentinel/ast.ts';

export type ElementChoice = 'new-place' | 'old-place';

/** `typed` as it was written, `tree` with inherited parts; what is settled becomes the sentinel's own. */
export function settledElement(
  typed: SentinelTree,
  tree: SentinelTree,
  healed: readonly Healed[],
  choice: ElementChoice,
): SentinelTree {
  const settle = (scope: Scope): Scope => scope.map((ref) => settleOne(ref, healed, choice));
  const scope = tree.scope && settle(tree.scope);
  const monitor = tree.monitor && inExpression(tree.monitor, settle);
  return {
    ...typed,
    ...(scope && differs(scope, tree.scope) && { scope }),
    ...(monitor && differs(monitor, tree.monitor) && { monitor }),
  };
}

function settleOne(ref: ElementRef, healed: readonly Healed[], choice: ElementChoice): ElementRef {
  const found = healed.find(({ by, path }) => by === ref.by && path === ref.path);
  if (found === undefined || ref.fingerprint === undefined) return ref;
  const { by, path } = ref;
  return choice === 'old-place'
    ? { by, path }
    : { by: 'css', path: found.nowPath, fingerprint: found.nowFingerprint };
}

function inExpression(node: MonitorExpression, settle: (scope: Scope) => Scope): MonitorExpression {
  if (node.kind === 'not') return { ...node, operand: inExpression(node.operand, settle) };
  if (node.kind === 'and' || node.kind === 'or')
    return { ...node, operands: node.operands.map((operand) => inExpression(operand, settle)) };
  return node.scope === undefined ? node : { ...node, scope: settle(node.scope) };
}

function differs(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
