// One part of a sentinel in the language's own words, for lists, forms and comparisons of parts.
import type { SentinelTree } from './ast.ts';
import { printSentinel } from './print.ts';

/** Everything but name and page, in the order of printing. */
export const formParts = [
  ...(['scope', 'monitor', 'context', 'fetch', 'from', 'to', 'notify', 'compare'] as const),
  ...(['history', 'presentation', 'depth', 'noise', 'tags'] as const),
] as const satisfies readonly (keyof SentinelTree)[];
export type FormPart = (typeof formParts)[number];

/** The lines of this part; empty when it is not given. */
export function printPart(tree: Partial<SentinelTree>, part: FormPart): string {
  const alone = { name: 'x', target: { kind: 'sentinel', name: 'x' }, [part]: tree[part] } as SentinelTree;
  return printSentinel(alone).split('\n').slice(1, -1).join('\n');
}
