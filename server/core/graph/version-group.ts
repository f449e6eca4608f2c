// Sentinels that compare the same two versions: their change type nodes, and the expressions above them.
//
// A sentinel none of whose operands has anything to tell is not looked at: what its expression says then is known from
// the beginning (only NOT can make it fire).
//
// Nodes are made when something is first asked of them: most pages are compared by the thread that reads them, and never here.
import type { OperandResult } from '../../../shared/detect/detect-operand.ts';
import {
  type Evaluation,
  evaluateExpression,
  holds,
  operandsOf,
} from '../../../shared/detect/evaluate-expression.ts';
import { viewKey, viewOf } from '../../../shared/detect/view.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import type { Operand } from '../../../shared/sentinel/ast.ts';
import { type ChangeTypeNode, createNode, type NodeResult, nodeKey } from './change-type-node.ts';
import type { Watcher } from './watcher.ts';

/** What is told of a firing; who asks why gets the rest (detect-expression.ts). */
export type Verdict = Pick<Evaluation, 'firing' | 'counts' | 'combinations' | 'coarse'>;

export interface Firing {
  readonly watcherId: string;
  readonly evaluation: Verdict;
}

/** The element a sentinel watches went away or came back. */
export interface Turn {
  readonly watcherId: string;
  readonly kind: 'lost' | 'found';
  readonly why: string;
}

export interface Propagated {
  readonly firings: readonly Firing[];
  readonly turns: readonly Turn[];
}

interface Subscription {
  readonly node: ChangeTypeNode;
  readonly key: string;
  /** Its name at the node. */
  readonly proxy: string;
}

interface Nodes {
  readonly byKey: Map<string, ChangeTypeNode>;
  readonly subscriptions: Map<string, Map<Operand, Subscription>>;
  /** Those that fire although nothing of theirs changed. */
  readonly firesUntouched: Set<string>;
}

export class VersionGroup {
  readonly watchers = new Map<string, Watcher>();
  private made: Nodes | null = null;

  get size(): number {
    return this.watchers.size;
  }

  get nodes(): ReadonlyMap<string, ChangeTypeNode> {
    return this.all().byKey;
  }

  private all(): Nodes {
    if (this.made === null) {
      this.made = { byKey: new Map(), subscriptions: new Map(), firesUntouched: new Set() };
      for (const watcher of this.watchers.values()) subscribe(this.made, watcher);
    }
    return this.made;
  }

  add(watcher: Watcher): void {
    this.remove(watcher.id);
    this.watchers.set(watcher.id, watcher);
    if (this.made !== null) subscribe(this.made, watcher);
  }

  /** A node goes with the last that hung on it. */
  remove(id: string): void {
    if (!this.watchers.delete(id) || this.made === null) return;
    const { byKey, subscriptions, firesUntouched } = this.made;
    for (const { node, key, proxy } of subscriptions.get(id)?.values() ?? []) {
      node.remove(proxy);
      if (node.proxies.size === 0) byKey.delete(key);
    }
    subscriptions.delete(id);
    firesUntouched.delete(id);
  }

  /** Lets two versions flow up: every node once, then the sentinels that something was told to. */
  propagate(old: PageFeatures, next: PageFeatures): Propagated {
    const { byKey, subscriptions, firesUntouched } = this.all();
    const results = new Map<ChangeTypeNode, NodeResult>();
    const touched = new Set(firesUntouched);
    const turns: Turn[] = [];
    for (const node of byKey.values()) {
      const result = node.compare(old, next);
      results.set(node, result);
      for (const proxy of result.touched) touched.add(node.proxies.get(proxy)!.watcher.id);
      if (result.turned !== undefined) {
        for (const { watcher } of node.proxies.values())
          turns.push({ watcherId: watcher.id, ...result.turned });
      }
    }
    const firings: Firing[] = [];
    for (const id of touched) {
      const watcher = this.watchers.get(id)!;
      const mine = subscriptions.get(id)!;
      const resultOf = (operand: Operand): OperandResult => {
        const { node, proxy } = mine.get(operand)!;
        return results.get(node)!.of(proxy);
      };
      const evaluation = evaluateExpression(watcher.expression, resultOf, watcher.watch.noise);
      if (evaluation.fired) firings.push({ watcherId: id, evaluation: verdictOf(evaluation) });
    }
    // That the element is gone or back is told by what fired.
    const told = new Set(firings.map(({ watcherId }) => watcherId));
    return { firings, turns: oncePerWatcher(turns.filter(({ watcherId }) => !told.has(watcherId))) };
  }
}

function subscribe({ byKey, subscriptions, firesUntouched }: Nodes, watcher: Watcher): void {
  const mine = new Map<Operand, Subscription>();
  operandsOf(watcher.expression).forEach((operand, index) => {
    if (mine.has(operand)) return;
    const view = viewOf(operand, watcher.watch);
    const key = nodeKey(operand, viewKey(view), watcher.watch);
    const node = byKey.get(key) ?? createNode(operand, view);
    byKey.set(key, node);
    const proxy = index === 0 ? watcher.id : `${watcher.id}#${index}`;
    node.add(proxy, { watcher, operand });
    mine.set(operand, { node, key, proxy });
  });
  subscriptions.set(watcher.id, mine);
  if (holds(watcher.expression, () => false)) firesUntouched.add(watcher.id);
}

function verdictOf({ firing, counts, combinations, coarse }: Evaluation): Verdict {
  return { firing, combinations, ...(counts && { counts }), ...(coarse !== undefined && { coarse }) };
}

function oncePerWatcher(turns: readonly Turn[]): Turn[] {
  return [...new Map(turns.map((turn) => [`${turn.kind} ${turn.watcherId}`, turn])).values()];
}
