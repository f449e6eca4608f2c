// Changes the page of a sentinel; a name that was only ever suggested goes along with it.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { suggestName } from '../../../shared/sentinel/name.ts';
import { typedAddress } from '../../typed-address.ts';

export function withPage(tree: SentinelTree, url: string): SentinelTree {
  const follows = tree.name === '' || isSuggested(tree);
  return { ...tree, target: { kind: 'url', url }, ...(follows && { name: nameFor(url) }) };
}

export function isSuggested({ name, target }: SentinelTree): boolean {
  return target.kind === 'url' && name === nameFor(target.url);
}

/** What the form means: "example.org" as people type it is https://example.org. */
export function withFullAddress(tree: SentinelTree): SentinelTree {
  if (tree.target.kind !== 'url') return tree;
  return { ...tree, target: { kind: 'url', url: typedAddress(tree.target.url) } };
}

function nameFor(url: string): string {
  return url.trim() === '' ? '' : suggestName(typedAddress(url));
}
