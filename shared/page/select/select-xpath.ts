// The elements an XPath finds, in the order of the page, within a budget.
import { type AnyNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler';
import { Budget, SelectorProblem } from './budget.ts';
import { callFunction, toNumber, toText, toTruth } from './xpath-functions.ts';
import { type Expression, parseXPath, type Step } from './xpath-syntax.ts';

export interface Attribute {
  type: 'attribute';
  name: string;
  value: string;
  owner: Element;
}
export type XNode = AnyNode | Attribute;
export type Value = XNode[] | string | number | boolean;

export interface Context {
  node: XNode;
  position: number;
  size: number;
}

export function selectXPath(path: string, root: Document, options: { xml: boolean }): Element[] {
  const found = new Evaluator(root, options.xml).evaluate(parseXPath(path), {
    node: root,
    position: 1,
    size: 1,
  });
  if (!Array.isArray(found)) throw new SelectorProblem(`the XPath ${path} names no elements.`);
  // An attribute or a text is watched with the element it belongs to.
  const elements = found.map((node) =>
    node.type === 'attribute' ? node.owner : isTag(node) ? node : node.parent,
  );
  return [...new Set(elements)].filter((node): node is Element => node !== null && isTag(node));
}

class Evaluator {
  private readonly root: Document;
  private readonly xml: boolean;
  private readonly budget = new Budget(1_500_000);
  private order: Map<XNode, number> | null = null;

  constructor(root: Document, xml: boolean) {
    this.root = root;
    this.xml = xml;
  }

  evaluate(expression: Expression, context: Context): Value {
    this.budget.pay();
    switch (expression.is) {
      case 'text':
      case 'number':
        return expression.value;
      case 'negative':
        return -toNumber(this.readOut(this.evaluate(expression.of, context)));
      case 'call': {
        const values = expression.arguments.map((argument) => this.evaluate(argument, context));
        return this.call(expression.name, values, context);
      }
      case 'operation':
        return this.operation(expression, context);
      case 'filter': {
        const nodes = this.nodes(expression.of, context);
        return expression.predicates.reduce((left, predicate) => this.keep(left, predicate), nodes);
      }
      case 'path': {
        const start = expression.from
          ? this.nodes(expression.from, context)
          : [expression.absolute ? this.root : context.node];
        return expression.steps.reduce((nodes, step) => this.step(nodes, step), start);
      }
    }
  }

  private nodes(expression: Expression, context: Context): XNode[] {
    const value = this.evaluate(expression, context);
    if (!Array.isArray(value)) throw new SelectorProblem('a part of this XPath names no elements.');
    return value;
  }

  private step(nodes: readonly XNode[], step: Step): XNode[] {
    const found = new Set<XNode>();
    for (const node of nodes) {
      const along = [...this.along(node, step.axis)].filter((one) => this.passes(one, step));
      this.budget.pay(along.length);
      const kept = step.predicates.reduce((left, predicate) => this.keep(left, predicate), along);
      for (const one of kept) found.add(one);
    }
    return nodes.length > 1 || backwards.has(step.axis) ? this.inOrder([...found]) : [...found];
  }

  private keep(nodes: XNode[], predicate: Expression): XNode[] {
    return nodes.filter((node, index) => {
      const value = this.evaluate(predicate, { node, position: index + 1, size: nodes.length });
      return typeof value === 'number' ? value === index + 1 : toTruth(value);
    });
  }

  private passes(node: XNode, { axis, test }: Step): boolean {
    if (test === 'node()') return true;
    if (test === 'text()') return node.type !== 'attribute' && isText(node);
    if (node.type === 'attribute') return test === '*' || node.name === test;
    if (axis === 'attribute' || !isTag(node)) return false;
    return test === '*' || node.name === (this.xml ? test : test.toLowerCase());
  }

  private *along(node: XNode, axis: Step['axis']): Generator<XNode> {
    if (node.type === 'attribute') {
      if (axis === 'parent') yield node.owner;
      if (axis === 'self') yield node;
      return;
    }
    switch (axis) {
      case 'self':
        yield node;
        break;
      case 'child':
        yield* this.children(node);
        break;
      case 'descendant':
      case 'descendant-or-self':
        if (axis === 'descendant-or-self') yield node;
        yield* this.descendants(node);
        break;
      case 'parent':
        if (node.parent) yield node.parent;
        break;
      case 'ancestor':
      case 'ancestor-or-self':
        for (let at = axis === 'ancestor' ? node.parent : node; at; at = at.parent) {
          this.budget.pay();
          yield at as XNode;
        }
        break;
      case 'following-sibling':
        for (let at = node.next; at; at = at.next) yield at;
        break;
      case 'preceding-sibling':
        for (let at = node.prev; at; at = at.prev) yield at;
        break;
      case 'following':
        for (let at: AnyNode | null = node; at; at = at.parent as AnyNode | null) {
          for (let next = at.next; next; next = next.next) {
            yield next;
            yield* this.descendants(next);
          }
        }
        break;
      case 'preceding':
        for (let at: AnyNode | null = node; at; at = at.parent as AnyNode | null) {
          for (let before = at.prev; before; before = before.prev) {
            yield* [...this.descendants(before)].reverse();
            yield before;
          }
        }
        break;
      case 'attribute':
        if (isTag(node)) yield* this.attributes(node);
    }
  }

  private readonly known = new WeakMap<Element, Attribute[]>();

  private attributes(owner: Element): Attribute[] {
    const known = this.known.get(owner);
    if (known) return known;
    const list = Object.entries(owner.attribs).map(
      ([name, value]): Attribute => ({ type: 'attribute', name, value, owner }),
    );
    this.known.set(owner, list);
    return list;
  }

  private children(node: AnyNode): AnyNode[] {
    return hasChildren(node) ? node.children : [];
  }

  private *descendants(node: AnyNode): Generator<AnyNode> {
    const waiting = this.children(node).toReversed();
    while (waiting.length > 0) {
      this.budget.pay();
      const next = waiting.pop()!;
      yield next;
      const inside = this.children(next);
      for (let i = inside.length - 1; i >= 0; i--) waiting.push(inside[i]!);
    }
  }

  private inOrder(nodes: XNode[]): XNode[] {
    if (nodes.length < 2) return nodes;
    if (this.order === null) {
      let count = 0;
      this.order = new Map<XNode, number>([[this.root, count++]]);
      for (const node of this.descendants(this.root)) this.order.set(node, count++);
    }
    const { order } = this;
    const place = (node: XNode) => order.get(node.type === 'attribute' ? node.owner : node) ?? 0;
    return nodes.sort((a, b) => place(a) - place(b));
  }

  private call(name: string, values: Value[], context: Context): Value {
    if (takesNodes.has(name)) return callFunction(name, values, context);
    if (name === 'sum' && Array.isArray(values[0]))
      return values[0].reduce((sum, node) => sum + toNumber(this.text(node)), 0);
    const given = values.length === 0 && takesContext.has(name) ? [[context.node]] : values;
    return callFunction(
      name,
      given.map((value) => this.readOut(value)),
      context,
    );
  }

  /** What stands in a node, paid for by all that is in it. */
  private text(node: XNode): string {
    if (node.type === 'attribute') return node.value;
    if (isText(node)) return node.data;
    let text = '';
    for (const inside of this.descendants(node)) if (isText(inside)) text += inside.data;
    return text;
  }

  /** Of elements, the text of the first. */
  private readOut(value: Value): string | number | boolean {
    if (!Array.isArray(value)) return value;
    return value[0] === undefined ? '' : this.text(value[0]);
  }

  private operation(
    { operator, left, right }: Extract<Expression, { is: 'operation' }>,
    context: Context,
  ): Value {
    const was = this.evaluate(left, context);
    if (operator === 'or' && toTruth(was)) return true;
    if (operator === 'and' && !toTruth(was)) return false;
    const is = this.evaluate(right, context);
    switch (operator) {
      case 'or':
      case 'and':
        return toTruth(is);
      case '|':
        if (!Array.isArray(was) || !Array.isArray(is))
          throw new SelectorProblem('"|" joins only elements in XPath.');
        return this.inOrder([...new Set([...was, ...is])]);
      case '=':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.compare(operator, was, is);
      default:
        return arithmetic(operator, toNumber(this.readOut(was)), toNumber(this.readOut(is)));
    }
  }

  /** Of a set of elements it is enough that one compares so. */
  private compare(operator: string, left: Value, right: Value): boolean {
    const all = (value: Value) => (Array.isArray(value) ? value.map((node) => this.text(node)) : [value]);
    const lefts = all(left);
    const rights = all(right);
    this.budget.pay(lefts.length * rights.length);
    return lefts.some((a) => rights.some((b) => compares(operator, a, b)));
  }
}

/** Functions that look at elements, not at their text. */
const takesNodes = new Set('position last count true false not boolean name local-name'.split(' '));
/** Without an argument these read the element at hand. */
const takesContext = new Set('number string string-length normalize-space'.split(' '));

const backwards = new Set(['ancestor', 'ancestor-or-self', 'preceding', 'preceding-sibling']);

function compares(operator: string, a: Value, b: Value): boolean {
  if (operator === '=' || operator === '!=') {
    const same =
      typeof a === 'boolean' || typeof b === 'boolean'
        ? toTruth(a) === toTruth(b)
        : typeof a === 'number' || typeof b === 'number'
          ? toNumber(a) === toNumber(b)
          : toText(a) === toText(b);
    return same === (operator === '=');
  }
  const [x, y] = [toNumber(a), toNumber(b)];
  return operator === '<' ? x < y : operator === '<=' ? x <= y : operator === '>' ? x > y : x >= y;
}

function arithmetic(operator: string, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case 'div':
      return a / b;
    default:
      return a % b;
  }
}
