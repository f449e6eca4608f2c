// The sentinel text for what was pointed at.
import type { WatchTarget } from './messages.ts';
import { watchTree } from './watch-tree.ts';

export function watchText(target: WatchTarget): string {
  const tree = watchTree(target, 'page');
  return `Create Sentinel ${tree.name} Using ${tree.target.kind === 'url' ? tree.target.url : ''}`;
}
