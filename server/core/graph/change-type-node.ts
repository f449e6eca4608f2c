// A change type node: one kind of change seen through one view, computed once for all sentinels that hang on it.
//
// Sentinels hang on it by proxies, one for each of their operands. Keywords, phrases and all words share a node whatever
// their words are, and only those whose words were touched are told; of the other kinds equal operands share a node.
import type { Change } from '../../../shared/detect/change.ts';
import {
  detectSeen,
  goneAsEmpty,
  type OperandResult,
  operandResult,
  triggerOf,
  withAbsence,
} from '../../../shared/detect/detect-operand.ts';
import type { Detected } from '../../../shared/detect/detector.ts';
import { type Seen, see, type View, type Watch } from '../../../shared/detect/view.ts';
import { type WordGroup, wordGroup } from '../../../shared/detect/word-group.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import type { NoiseRule, Operand } from '../../../shared/sentinel/ast.ts';
import type { Watcher } from './watcher.ts';

export interface Proxy {
  readonly watcher: Watcher;
  readonly operand: Operand;
}

/** What a node says of one pair of versions. */
export interface NodeResult {
  of(id: string): OperandResult;
  /** Proxies that have something to tell. */
  touched: Iterable<string>;
  /** Set when the element was there before and is not now, or the other way round. */
  turned?: { kind: 'lost' | 'found'; why: string };
}

export interface ChangeTypeNode {
  readonly kind: Operand['kind'];
  readonly view: View;
  readonly proxies: ReadonlyMap<string, Proxy>;
  /** Null for kinds without words. */
  wordSet(): string[] | null;
  add(id: string, proxy: Proxy): void;
  remove(id: string): void;
  compare(old: PageFeatures, next: PageFeatures): NodeResult;
}

/** Operands with the same key hang on the same node. */
export function nodeKey(operand: Operand, viewKey: string, { noise = [] }: Watch): string {
  if (isWordy(operand)) {
    const exact = operand.kind === 'keywords' && operand.exact === true;
    return JSON.stringify([viewKey, operand.kind, exact, triggerOf(operand) === 'present']);
  }
  const { scope: _, page: __, ...asked } = operand;
  return JSON.stringify([viewKey, asked, noise.filter(isSifting)]);
}

export function createNode(operand: Operand, view: View): ChangeTypeNode {
  return isWordy(operand) ? new WordNode(operand, view) : new SharedNode(operand.kind, view);
}

/** Whether all words are present is no question of words. */
function isWordy(operand: Operand): boolean {
  if (operand.kind === 'words') return operand.trigger !== 'present';
  return operand.kind === 'keywords' || operand.kind === 'phrases';
}

function isSifting({ kind }: NoiseRule): boolean {
  return kind === 'ignore-reordering' || kind === 'additions-only';
}

class WordNode implements ChangeTypeNode {
  readonly kind: Operand['kind'];
  readonly view: View;
  readonly proxies = new Map<string, Proxy>();
  private readonly words: WordGroup;
  private readonly forPresence: boolean;

  constructor(operand: Operand, view: View) {
    this.kind = operand.kind;
    this.view = view;
    this.words = wordGroup(operand)!;
    this.forPresence = triggerOf(operand) === 'present';
  }

  wordSet(): string[] {
    return this.words.wordSet();
  }

  add(id: string, proxy: Proxy): void {
    this.proxies.set(id, proxy);
    this.words.add(id, proxy.operand);
  }

  remove(id: string): void {
    this.proxies.delete(id);
    this.words.remove(id);
  }

  compare(old: PageFeatures, next: PageFeatures): NodeResult {
    const [was, is] = [see(old, this.view), see(next, this.view)];
    const turned = turnOf(was, is);
    const [before, after] = goneAsEmpty(was, is);
    if (after.state !== 'found' || (before.state !== 'found' && !this.forPresence)) {
      const of = (id: string) => detectSeen(this.proxies.get(id)!.operand, was, is);
      return { of, touched: [], ...turned };
    }
    const affected =
      before.state === 'found'
        ? this.words.affected(before.features, after.features)
        : new Map<string, Detected>();
    const isGone = was.state === 'gone' || is.state === 'gone';
    const of = (id: string) => {
      const { operand, watcher } = this.proxies.get(id)!;
      if (isGone && triggerOf(operand) === undefined) return detectSeen(operand, was, is);
      const result = operandResult(operand, affected.get(id) ?? nothing, after.features, watcher.watch);
      return withAbsence(result, was, is);
    };
    const touched = this.forPresence ? this.words.present(after.features).keys() : affected.keys();
    return { of, touched, ...turned };
  }
}

class SharedNode implements ChangeTypeNode {
  readonly kind: Operand['kind'];
  readonly view: View;
  readonly proxies = new Map<string, Proxy>();

  constructor(kind: Operand['kind'], view: View) {
    this.kind = kind;
    this.view = view;
  }

  wordSet(): null {
    return null;
  }

  add(id: string, proxy: Proxy): void {
    this.proxies.set(id, proxy);
  }

  remove(id: string): void {
    this.proxies.delete(id);
  }

  compare(old: PageFeatures, next: PageFeatures): NodeResult {
    const [was, is] = [see(old, this.view), see(next, this.view)];
    const [first] = this.proxies.values();
    const result = detectSeen(first!.operand, was, is, first!.watcher.watch);
    const speaks = result.fired || result.changes.length > 0;
    return {
      of: () => result,
      touched: speaks ? this.proxies.keys() : [],
      // Who asks whether the element itself appears or disappears is told that way.
      ...(this.kind === 'any' && triggerOf(first!.operand) !== undefined ? {} : turnOf(was, is)),
    };
  }
}

const nothing: Detected = { changes: [] as Change[] };

function turnOf(was: Seen, is: Seen): Pick<NodeResult, 'turned'> {
  // What could not be read again was not looked for.
  if (was.state === 'missing' || is.state === 'missing') return {};
  if (was.state === 'found' && is.state !== 'found') {
    const why =
      is.state === 'ambiguous'
        ? 'Several elements of the page could be the watched one now: pick it again.'
        : is.state === 'unreadable'
          ? `The watched element cannot be looked for: ${is.message}`
          : 'The watched element is no longer on the page: pick it again, or wait until it is back.';
    return { turned: { kind: 'lost', why } };
  }
  if (was.state !== 'found' && is.state === 'found') {
    return { turned: { kind: 'found', why: 'The watched element is on the page again.' } };
  }
  return {};
}
