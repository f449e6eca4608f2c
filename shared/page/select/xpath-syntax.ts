// Reads XPath 1.0, as far as people and browsers write it to name elements, into a tree.
import { SelectorProblem } from './budget.ts';

export const axes = [
  'child',
  'descendant',
  'descendant-or-self',
  'self',
  'parent',
  'ancestor',
  'ancestor-or-self',
  'following-sibling',
  'preceding-sibling',
  'following',
  'preceding',
  'attribute',
] as const;
export type Axis = (typeof axes)[number];

export interface Step {
  axis: Axis;
  /** A name, "*", "text()" or "node()". */
  test: string;
  predicates: Expression[];
}

export type Expression =
  | { is: 'path'; absolute: boolean; from: Expression | null; steps: Step[] }
  | { is: 'filter'; of: Expression; predicates: Expression[] }
  | { is: 'operation'; operator: string; left: Expression; right: Expression }
  | { is: 'negative'; of: Expression }
  | { is: 'call'; name: string; arguments: Expression[] }
  | { is: 'text'; value: string }
  | { is: 'number'; value: number };

const token =
  /\s*(?:(\d+(?:\.\d*)?|\.\d+)|"([^"]*)"|'([^']*)'|(::|\/\/|\.\.|!=|<=|>=|[/()[\].@,=<>|+*-])|([\p{L}_][\p{L}\p{N}_.-]*(?::(?!:)[\p{L}_*][\p{L}\p{N}_.-]*)?))/uy;

interface Token {
  kind: 'number' | 'text' | 'mark' | 'name';
  value: string;
}

const levels = [['or'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', 'div', 'mod'], ['|']];
const deepest = 50;

export function parseXPath(text: string): Expression {
  const parser = new XPathParser(tokensOf(text), text);
  return parser.whole();
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new SelectorProblem(`the XPath ${text} cannot be read at character ${at + 1}.`);
    const [, number, double, single, mark, name] = match;
    if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else if (double !== undefined || single !== undefined)
      tokens.push({ kind: 'text', value: double ?? single ?? '' });
    else if (mark !== undefined) tokens.push({ kind: 'mark', value: mark });
    else tokens.push({ kind: 'name', value: name! });
  }
  return tokens;
}

class XPathParser {
  private readonly tokens: Token[];
  private readonly source: string;
  private at = 0;
  private depth = 0;

  constructor(tokens: Token[], source: string) {
    this.tokens = tokens;
    this.source = source;
  }

  whole(): Expression {
    const expression = this.expression();
    if (this.at < this.tokens.length) throw this.unexpected();
    return expression;
  }

  private expression(level = 0): Expression {
    if (++this.depth > deepest * levels.length) throw new SelectorProblem('this XPath is nested too deeply.');
    const operators = levels[level];
    let left = operators ? this.expression(level + 1) : this.unary();
    while (operators) {
      const operator = this.peek();
      // A star or a word is an operator only behind an operand, which is where we are.
      if (operator === undefined || operator.kind === 'text' || !operators.includes(operator.value)) break;
      this.at++;
      left = { is: 'operation', operator: operator.value, left, right: this.expression(level + 1) };
    }
    this.depth--;
    return left;
  }

  private unary(): Expression {
    if (this.take('-')) return { is: 'negative', of: this.unary() };
    const next = this.peek();
    if (next === undefined) throw this.unexpected();
    if (next.kind === 'number') return this.filtered({ is: 'number', value: Number(this.next().value) });
    if (next.kind === 'text') return this.filtered({ is: 'text', value: this.next().value });
    if (this.take('(')) {
      const inside = this.expression();
      this.expect(')');
      return this.filtered(inside);
    }
    const isCall =
      next.kind === 'name' && this.peek(1)?.value === '(' && !/^(?:text|node|comment)$/.test(next.value);
    return isCall ? this.filtered(this.call()) : this.path(null);
  }

  private call(): Expression {
    const name = this.next().value;
    this.expect('(');
    const args: Expression[] = [];
    if (!this.take(')')) {
      do args.push(this.expression());
      while (this.take(','));
      this.expect(')');
    }
    return { is: 'call', name, arguments: args };
  }

  private filtered(of: Expression): Expression {
    const predicates = this.predicates();
    const filtered: Expression = predicates.length > 0 ? { is: 'filter', of, predicates } : of;
    const slash = this.peek()?.value;
    return this.peek()?.kind === 'mark' && (slash === '/' || slash === '//') ? this.path(filtered) : filtered;
  }

  private path(from: Expression | null): Expression {
    const steps: Step[] = [];
    const absolute = from === null && (this.peek()?.value === '/' || this.peek()?.value === '//');
    const deep = (): Step => ({ axis: 'descendant-or-self', test: 'node()', predicates: [] });
    if (absolute || from !== null) {
      if (this.take('//')) steps.push(deep());
      else {
        this.expect('/');
        if (absolute && !this.startsStep()) return { is: 'path', absolute, from, steps };
      }
    }
    steps.push(this.step());
    while (this.peek()?.kind === 'mark') {
      if (this.take('//')) steps.push(deep());
      else if (!this.take('/')) break;
      steps.push(this.step());
    }
    return { is: 'path', absolute, from, steps };
  }

  private startsStep(): boolean {
    const next = this.peek();
    return next !== undefined && (next.kind === 'name' || ['.', '..', '@', '*'].includes(next.value));
  }

  private step(): Step {
    if (this.take('.')) return { axis: 'self', test: 'node()', predicates: this.predicates() };
    if (this.take('..')) return { axis: 'parent', test: 'node()', predicates: this.predicates() };
    let axis: Axis = 'child';
    if (this.take('@')) axis = 'attribute';
    else if (this.peek(1)?.value === '::') {
      const name = this.next().value;
      this.at++;
      if (!axes.includes(name as Axis))
        throw new SelectorProblem(`the XPath axis ${name} is not known here.`);
      axis = name as Axis;
    }
    return { axis, test: this.test(), predicates: this.predicates() };
  }

  private test(): string {
    if (this.take('*')) return '*';
    const name = this.peek();
    if (name?.kind !== 'name') throw this.unexpected();
    this.at++;
    if (!this.take('(')) return name.value;
    this.expect(')');
    return `${name.value}()`;
  }

  private predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.take('[')) {
      predicates.push(this.expression());
      this.expect(']');
    }
    return predicates;
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  private next(): Token {
    return this.tokens[this.at++]!;
  }

  private take(mark: string): boolean {
    const next = this.peek();
    if (next?.kind !== 'mark' || next.value !== mark) return false;
    this.at++;
    return true;
  }

  private expect(mark: string): void {
    if (!this.take(mark)) throw this.unexpected();
  }

  private unexpected(): SelectorProblem {
    const found = this.peek()?.value;
    const what = found === undefined ? 'it ends too early' : `"${found}" is not expected there`;
    return new SelectorProblem(`the XPath ${this.source} cannot be read: ${what}.`);
  }
}
