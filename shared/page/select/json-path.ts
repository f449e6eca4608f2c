// The values a JSONPath finds, with the path to each: RFC 9535 without its functions, within a budget.
import { WrittenNumber } from '../parse-json.ts';
import { Budget, SelectorProblem } from './budget.ts';

export interface JsonMatch {
  value: unknown;
  where: string[];
}

/** A value on the way, with the one it stands in: its path is written out only when it is the answer. */
interface Node {
  value: unknown;
  key: string;
  up: Node | null;
}

type Selector =
  | { is: 'name'; name: string }
  | { is: 'index'; index: number }
  | { is: 'slice'; start: number | null; end: number | null; step: number }
  | { is: 'all' }
  | { is: 'filter'; test: Test };
interface Segment {
  deep: boolean;
  selectors: Selector[];
}
type Test =
  | { is: 'or' | 'and'; left: Test; right: Test }
  | { is: 'not'; of: Test }
  | { is: 'exists'; query: Query }
  | { is: 'compare'; operator: string; left: Operand; right: Operand };
type Operand = { query: Query } | { value: unknown };
interface Query {
  relative: boolean;
  segments: Segment[];
}

export function selectJsonPath(path: string, root: unknown): JsonMatch[] {
  const parser = new JsonPathParser(path);
  const segments = parser.whole();
  const budget = new Budget(4_000_000);
  return run(segments, root, root, budget).map((node) => ({ value: node.value, where: whereOf(node) }));
}

/** Of a path that is longer, the middle is left out. */
const longestPath = 32;

function whereOf(node: Node): string[] {
  const keys: string[] = [];
  for (let at = node; at.up !== null; at = at.up) keys.push(at.key);
  keys.reverse();
  return keys.length <= longestPath ? keys : [...keys.slice(0, longestPath - 1), keys.at(-1)!];
}

function run(segments: readonly Segment[], start: unknown, root: unknown, budget: Budget): Node[] {
  let nodes: Node[] = [{ value: start, key: '', up: null }];
  for (const { deep, selectors } of segments) {
    const found: Node[] = [];
    for (const node of nodes) {
      for (const one of deep ? withDescendants(node, budget) : [node]) {
        for (const selector of selectors) {
          for (const match of select(selector, one, root, budget)) found.push(match);
        }
      }
    }
    nodes = found;
  }
  return nodes;
}

function* withDescendants(start: Node, budget: Budget): Generator<Node> {
  const waiting = [start];
  while (waiting.length > 0) {
    budget.pay();
    const next = waiting.pop()!;
    yield next;
    for (const child of children(next, budget).reverse()) waiting.push(child);
  }
}

function children(node: Node, budget: Budget): Node[] {
  const { value } = node;
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  budget.pay(entries.length);
  return entries.map(([key, item]) => ({ value: item, key, up: node }));
}

function select(selector: Selector, node: Node, root: unknown, budget: Budget): Node[] {
  budget.pay();
  const { value } = node;
  const at = (key: string | number, item: unknown): Node => ({ value: item, key: String(key), up: node });
  switch (selector.is) {
    case 'name':
      return typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.hasOwn(value, selector.name)
        ? [at(selector.name, (value as Record<string, unknown>)[selector.name])]
        : [];
    case 'index': {
      if (!Array.isArray(value)) return [];
      const index = selector.index < 0 ? value.length + selector.index : selector.index;
      return index >= 0 && index < value.length ? [at(index, value[index])] : [];
    }
    case 'slice': {
      if (!Array.isArray(value)) return [];
      const indices = slice(value, selector);
      budget.pay(indices.length);
      return indices.map((index) => at(index, value[index]));
    }
    case 'all':
      return children(node, budget);
    case 'filter':
      return children(node, budget).filter((child) => holds(selector.test, child.value, root, budget));
  }
}

function slice(value: unknown[], { start, end, step }: Extract<Selector, { is: 'slice' }>): number[] {
  if (step === 0) return [];
  const length = value.length;
  const from = (index: number) => (index < 0 ? length + index : index);
  const indices: number[] = [];
  if (step > 0) {
    const stop = Math.min(from(end ?? length), length);
    for (let i = Math.max(from(start ?? 0), 0); i < stop; i += step) indices.push(i);
  } else {
    const stop = end === null ? -1 : Math.max(from(end), -1);
    for (let i = Math.min(from(start ?? length - 1), length - 1); i > stop; i += step) indices.push(i);
  }
  return indices;
}

function holds(test: Test, current: unknown, root: unknown, budget: Budget): boolean {
  budget.pay();
  const query = ({ relative, segments }: Query) => run(segments, relative ? current : root, root, budget);
  switch (test.is) {
    case 'or':
      return holds(test.left, current, root, budget) || holds(test.right, current, root, budget);
    case 'and':
      return holds(test.left, current, root, budget) && holds(test.right, current, root, budget);
    case 'not':
      return !holds(test.of, current, root, budget);
    case 'exists':
      return query(test.query).length > 0;
    case 'compare': {
      const read = (operand: Operand) => {
        const value = 'query' in operand ? query(operand.query)[0]?.value : operand.value;
        return value instanceof WrittenNumber ? value.valueOf() : value;
      };
      return compares(test.operator, read(test.left), read(test.right), budget);
    }
  }
}

function compares(operator: string, a: unknown, b: unknown, budget: Budget): boolean {
  const written = (value: unknown) => {
    const text = JSON.stringify(value);
    budget.pay(text.length / 16);
    return text;
  };
  switch (operator) {
    case '==':
      return a === b || (isObject(a) && isObject(b) && written(a) === written(b));
    case '!=':
      return !compares('==', a, b, budget);
  }
  const comparable =
    (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
  if (!comparable) return operator.endsWith('=') && a === b && a !== undefined;
  const [x, y] = [a as number, b as number];
  return operator === '<' ? x < y : operator === '<=' ? x <= y : operator === '>' ? x > y : x >= y;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

class JsonPathParser {
  private readonly source: string;
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    this.source = source.trim();
  }

  whole(): Segment[] {
    if (!this.take(/\$/y)) throw this.problem();
    const segments = this.segments();
    if (this.at < this.source.length) throw this.problem();
    return segments;
  }

  private segments(): Segment[] {
    const segments: Segment[] = [];
    for (;;) {
      const deep = this.take(/\s*\.\.(?=[[*\p{L}_])/uy) !== null;
      if (!deep && this.take(/\s*\.(?=[*\p{L}_])/uy) === null) {
        if (this.take(/\s*\[/y) === null) return segments;
        segments.push({ deep: false, selectors: this.bracket() });
        continue;
      }
      if (this.take(/\[/y)) segments.push({ deep, selectors: this.bracket() });
      else if (this.take(/\*/y)) segments.push({ deep, selectors: [{ is: 'all' }] });
      else
        segments.push({ deep, selectors: [{ is: 'name', name: this.expect(/[\p{L}_][\p{L}\p{N}_-]*/uy) }] });
    }
  }

  private bracket(): Selector[] {
    const selectors: Selector[] = [];
    do selectors.push(this.selector());
    while (this.take(/\s*,/y));
    this.expect(/\s*\]/y);
    return selectors;
  }

  private selector(): Selector {
    this.take(/\s*/y);
    if (this.take(/\*/y)) return { is: 'all' };
    if (this.take(/\?\s*/y)) return { is: 'filter', test: this.or() };
    const name = this.text();
    if (name !== null) return { is: 'name', name };
    const parts = this.expect(/-?\d*(?:\s*:\s*-?\d*){0,2}/y);
    if (!parts.includes(':')) {
      if (!/^-?\d+$/.test(parts)) throw this.problem();
      return { is: 'index', index: Number(parts) };
    }
    const [start, end, step] = parts.split(':').map((part) => (part.trim() === '' ? null : Number(part)));
    return { is: 'slice', start: start ?? null, end: end ?? null, step: step ?? 1 };
  }

  private or(): Test {
    if (++this.depth > 50) throw new SelectorProblem('this JSONPath is nested too deeply.');
    let left = this.and();
    while (this.take(/\s*\|\|/y)) left = { is: 'or', left, right: this.and() };
    this.depth--;
    return left;
  }

  private and(): Test {
    let left = this.basic();
    while (this.take(/\s*&&/y)) left = { is: 'and', left, right: this.basic() };
    return left;
  }

  private basic(): Test {
    this.take(/\s*/y);
    if (this.take(/!(?!=)/y)) return { is: 'not', of: this.basic() };
    if (this.take(/\(/y)) {
      const inside = this.or();
      this.expect(/\s*\)/y);
      return inside;
    }
    const left = this.operand();
    const operator = this.take(/\s*(?:==|!=|<=|>=|<|>)/y)?.trim();
    if (operator !== undefined) return { is: 'compare', operator, left, right: this.operand() };
    if (!('query' in left)) throw this.problem();
    return { is: 'exists', query: left.query };
  }

  private operand(): Operand {
    this.take(/\s*/y);
    const start = this.take(/[@$]/y);
    if (start !== null) return { query: { relative: start === '@', segments: this.segments() } };
    const text = this.text();
    if (text !== null) return { value: text };
    const literal = this.expect(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y);
    return { value: JSON.parse(literal) };
  }

  private text(): string | null {
    const quoted = this.take(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
    return quoted === null ? null : quoted.slice(1, -1).replace(/\\(.)/g, '$1');
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match === null) return null;
    this.at = pattern.lastIndex;
    return match[0];
  }

  private expect(pattern: RegExp): string {
    const found = this.take(pattern);
    if (found === null) throw this.problem();
    return found;
  }

  private problem(): SelectorProblem {
    return new SelectorProblem(
      `the JSONPath ${this.source} cannot be read at character ${this.at + 1}; it is written like $.shop.items[0].price.`,
    );
  }
}
