// The functions of XPath 1.0 that people use to name elements, and its conversions between kinds of values.
import { isTag } from 'domhandler';
import { SelectorProblem } from './budget.ts';
import type { Context, Value } from './select-xpath.ts';

/** Elements have been read out by then: what that costs is counted where they are. */
export function toText(value: Value): string {
  return String(value);
}

export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = toText(value).trim();
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

export function toTruth(value: Value): boolean {
  if (Array.isArray(value) || typeof value === 'string') return value.length > 0;
  return typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : value;
}

type XFunction = (values: Value[], context: Context) => Value;

const functions: Record<string, XFunction> = {
  position: (_, { position }) => position,
  last: (_, { size }) => size,
  count: ([nodes]) => (Array.isArray(nodes) ? nodes.length : 0),
  true: () => true,
  false: () => false,
  not: ([value]) => !toTruth(value!),
  boolean: ([value]) => toTruth(value!),
  number: ([value]) => toNumber(value!),
  string: ([value]) => toText(value!),
  'string-length': ([value]) => toText(value!).length,
  'normalize-space': ([value]) =>
    toText(value!)
      .replace(/[ \t\r\n]+/g, ' ')
      .trim(),
  contains: ([text, part]) => toText(text!).includes(toText(part!)),
  'starts-with': ([text, part]) => toText(text!).startsWith(toText(part!)),
  concat: (values) => values.map(toText).join(''),
  'substring-before': ([text, part]) => {
    const at = toText(text!).indexOf(toText(part!));
    return at < 0 ? '' : toText(text!).slice(0, at);
  },
  'substring-after': ([text, part]) => {
    const at = toText(text!).indexOf(toText(part!));
    return at < 0 ? '' : toText(text!).slice(at + toText(part!).length);
  },
  substring: ([text, start, length]) => {
    const from = Math.round(toNumber(start!));
    const to = length === undefined ? Number.POSITIVE_INFINITY : from + Math.round(toNumber(length));
    return toText(text!).slice(Math.max(0, from - 1), Math.max(0, to - 1));
  },
  translate: ([text, from, to]) => {
    const into = [...toText(to!)];
    const map = new Map(
      [...toText(from!)].map((letter, at) => [letter, into[at] ?? '']).reverse() as [string, string][],
    );
    return [...toText(text!)].map((letter) => map.get(letter) ?? letter).join('');
  },
  name: ([nodes], context) => nameOf(nodes, context),
  'local-name': ([nodes], context) => nameOf(nodes, context).replace(/^.*:/, ''),
  floor: ([value]) => Math.floor(toNumber(value!)),
  ceiling: ([value]) => Math.ceil(toNumber(value!)),
  round: ([value]) => Math.round(toNumber(value!)),
  sum: () => Number.NaN,
};

const needsArgument = new Set(
  'count not boolean contains starts-with substring-before substring-after substring translate floor ceiling round sum'.split(
    ' ',
  ),
);

export function callFunction(name: string, values: Value[], context: Context): Value {
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (called === undefined) throw new SelectorProblem(`the XPath function ${name}() is not known here.`);
  const least = /^(?:contains|starts-with|substring)/.test(name) ? 2 : name === 'translate' ? 3 : 1;
  if (needsArgument.has(name) && values.length < least)
    throw new SelectorProblem(`the XPath function ${name}() needs more to work on.`);
  return called(values, context);
}

function nameOf(nodes: Value | undefined, { node }: Context): string {
  const of = Array.isArray(nodes) ? nodes[0] : node;
  if (of === undefined) return '';
  return of.type === 'attribute' || isTag(of) ? of.name : '';
}
