// The graph of a page as a table, as the grouping structure of the thesis shows it: for tests and for people who ask.
import { viewKey } from '../../../shared/detect/view.ts';
import type { PageGraph } from './page-graph.ts';
import { plainCompare, stepsBack, waitingVersions } from './reference.ts';
import { VersionGroup } from './version-group.ts';

export interface GroupRow {
  changeType: string;
  /** Empty for the whole page without rules against noise. */
  view: string;
  compare: string;
  /** Versions still waited for. */
  waiting: number;
  sentinels: string[];
  wordSet: string[] | null;
}

/** `latest` is the number of the page's newest version; null before the first. */
export function describeGraph(graph: PageGraph, latest: number | null): GroupRow[] {
  return [...graph.groups.values(), ...newcomerGroups(graph)].flatMap((group) => {
    const [one] = group.watchers.values();
    const compare = plainCompare(one!.compare);
    return [...group.nodes.values()].map((node) => ({
      changeType: node.kind,
      view: viewKey(node.view),
      compare: compare.kind === 'pairwise' ? 'pairwise' : `${compare.kind} ${stepsBack(compare) + 1}`,
      waiting: waitingVersions(compare, one!.since, latest),
      sentinels: [...new Set([...node.proxies.values()].map(({ watcher }) => watcher.id))],
      wordSet: node.wordSet(),
    }));
  });
}

/** Those without a version yet begin with the same one, and so belong together. */
function newcomerGroups(graph: PageGraph): VersionGroup[] {
  const groups = new Map<string, VersionGroup>();
  for (const watcher of graph.newcomers.values()) {
    const key = JSON.stringify(plainCompare(watcher.compare));
    const group = groups.get(key) ?? new VersionGroup();
    groups.set(key, group);
    group.add(watcher);
  }
  return [...groups.values()];
}
