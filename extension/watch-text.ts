// The sentinel text for what was pointed at: clicks and forms speak the same language as people who type.
import { isValidName, suggestName } from '../shared/sentinel/name.ts';
import { printSentinel } from '../shared/sentinel/print.ts';
import type { WatchTarget } from './messages.ts';
import { watchTree } from './watch-tree.ts';

export function watchText(target: WatchTarget): string {
  return printSentinel(watchTree(target, nameOf(target)));
}

function nameOf({ name, title, url }: WatchTarget): string {
  if (name && isValidName(name)) return name;
  return suggestName(name || title?.trim() || url);
}
