// Inheritance: a sentinel made from an earlier one takes every part it does not give, as that one has it at this moment.
import type { FetchPlan, SentinelTree } from './ast.ts';

/** Where the value of a part came from. A sentinel is named as it was called at the time. */
export type PartOrigin =
  | { readonly from: 'own' }
  | { readonly from: 'default' }
  | { readonly from: 'sentinel'; readonly name: string };
export type Origins = Readonly<Record<string, PartOrigin>>;

export interface Inherited {
  /** With every inherited part written out; its target is the page itself. */
  readonly tree: SentinelTree;
  readonly origins: Origins;
}

const parts = [
  'scope',
  'monitor',
  'context',
  'from',
  'to',
  'notify',
  'compare',
  'history',
  'presentation',
  'depth',
  'noise',
  'tags',
] as const satisfies readonly (keyof SentinelTree)[];
/** How a page must be fetched is the page's nature, so giving another rhythm does not lose the mode. */
const fetchParts = [
  'rhythm',
  'mode',
  'login',
  'robots',
  'windows',
] as const satisfies readonly (keyof FetchPlan)[];

/** For a sentinel that names its page: nothing is inherited, and what it does not give is the default. */
export function ownParts(tree: SentinelTree): Inherited {
  return { tree, origins: originsOf(tree, null) };
}

/** `parent` is the earlier sentinel with its own inherited parts written out. */
export function inherit(child: SentinelTree, parent: SentinelTree): Inherited {
  const inherited: Record<string, unknown> = {};
  for (const part of parts) if (parent[part] !== undefined) inherited[part] = parent[part];
  const fetch = { ...parent.fetch, ...child.fetch };
  const tree = {
    ...inherited,
    ...child,
    ...(Object.keys(fetch).length > 0 ? { fetch } : {}),
    target: parent.target,
  } as SentinelTree;
  return { tree, origins: originsOf(child, parent) };
}

function originsOf(child: SentinelTree, parent: SentinelTree | null): Origins {
  const origin = (own: unknown, parents: unknown): PartOrigin => {
    if (own !== undefined) return { from: 'own' };
    return parents === undefined ? { from: 'default' } : { from: 'sentinel', name: parent!.name };
  };
  const entries: [string, PartOrigin][] = [
    ['target', parent === null ? { from: 'own' } : { from: 'sentinel', name: parent.name }],
    ...parts.map((part): [string, PartOrigin] => [part, origin(child[part], parent?.[part])]),
    ...fetchParts.map((part): [string, PartOrigin] => [
      `fetch.${part}`,
      origin(child.fetch?.[part], parent?.fetch?.[part]),
    ]),
  ];
  return Object.fromEntries(entries);
}
