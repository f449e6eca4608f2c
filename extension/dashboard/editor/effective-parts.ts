// What a sentinel's parts come to, given or not, and where each value is from: for the form, the panel and the page.
import type { SentinelView, Verdict } from '../../../shared/api/sentinels.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { defaultParts } from '../../../shared/sentinel/defaults.ts';
import { inherit, type Origins, ownParts, type PartOrigin } from '../../../shared/sentinel/inherit.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { type FormPart, formParts, printPart } from '../../../shared/sentinel/print-part.ts';

export interface EffectivePart {
  readonly origin: PartOrigin;
  /** In the language's own words. */
  readonly text: string;
}
export type EffectiveParts = Readonly<Record<FormPart, EffectivePart>>;

interface Known {
  readonly resolvedText: string | null;
  readonly origins: Origins;
}

/** The server's word where there is one; before it comes, the same rule over `earlier`, the sentinel it takes its parts from. */
export function effectiveParts(
  tree: SentinelTree,
  verdict: Verdict | null,
  earlier: SentinelView | null,
): EffectiveParts {
  const resolved = verdict && resolvedParts(verdict);
  if (resolved) return overlay(tree, resolved);
  if (tree.target.kind === 'url') return partsOf(tree, ownParts(tree).origins);
  const parsed = earlier && parseSentinel(earlier.resolvedText);
  if (!parsed?.ok) return partsOf(tree, ownParts(tree).origins);
  const inherited = inherit(tree, parsed.tree);
  return partsOf(inherited.tree, inherited.origins);
}

/** Of a sentinel as the server carries it out; null when its text cannot be read here. */
export function resolvedParts({ resolvedText, origins }: Known): EffectiveParts | null {
  const parsed = resolvedText === null ? null : parseSentinel(resolvedText);
  return parsed?.ok ? partsOf(parsed.tree, origins) : null;
}

function partsOf(tree: SentinelTree, origins: Origins): EffectiveParts {
  const entries = formParts.map((part): [FormPart, EffectivePart] => {
    const origin = part === 'fetch' ? fetchOrigin(origins) : (origins[part] ?? { from: 'default' });
    const given = tree[part] === undefined ? '' : printPart(tree, part);
    return [part, { origin, text: given || defaultText(part) }];
  });
  return Object.fromEntries(entries) as unknown as EffectiveParts;
}

/** What the person has typed since the server was asked. */
function overlay(tree: SentinelTree, parts: EffectiveParts): EffectiveParts {
  const own = formParts
    .filter((part) => tree[part] !== undefined && part !== 'fetch')
    .map((part) => [part, { origin: { from: 'own' }, text: printPart(tree, part) }]);
  return { ...parts, ...Object.fromEntries(own) };
}

/** Rhythm, way and hours come from different places at times; what is the person's own counts first. */
function fetchOrigin(origins: Origins): PartOrigin {
  const found = Object.keys(origins)
    .filter((key) => /^fetch(\.|$)/.test(key))
    .flatMap((key) => origins[key] ?? []);
  const from = (wanted: PartOrigin['from']) => found.find((origin) => origin.from === wanted);
  return from('own') ?? from('sentinel') ?? { from: 'default' };
}

function defaultText(part: FormPart): string {
  if (part === 'fetch') return printPart({ fetch: { rhythm: defaultParts.fetch.rhythm } }, part);
  return part === 'tags' ? '–' : printPart(defaultParts, part);
}
