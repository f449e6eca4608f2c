// What a page can be compared with in the thread that reads it: with few sentinels and nothing else to be asked for, all that a
// check has to find out comes back in one answer.
import type { PageGraph } from '../../core/graph/page-graph.ts';
import type { Propagated, VersionGroup } from '../../core/graph/version-group.ts';
import type { ReadRequest, VersionReading } from '../../extract/extractor.ts';
import type { Page, Version } from '../../store/records.ts';
import type { OldVersion } from '../old-versions.ts';
import type { World } from '../world.ts';

/** What was compared while the page was read, by group. */
export type Ahead = ReadonlyMap<VersionGroup, { old: OldVersion; propagated: Propagated }>;

export interface PlannedAhead {
  asked: NonNullable<ReadRequest['ahead']>;
  told(reading: VersionReading): Ahead;
}

/** More of them would take longer to carry over than the page; their graph is kept here, ready to be used. */
const mostWatchers = 50;
/** Larger pages are compared by themselves: where one takes too long, it is known which of the two did. */
const mostBytes = 200_000;

/** The numbers of the versions that the next one is compared with. */
export function wantedAhead(page: Page, graph: PageGraph): number[] {
  return graph.comparing(page.lastSeq + 1).map(({ old }) => old);
}

export async function planAhead(
  world: World,
  page: Page,
  graph: PageGraph,
  versions: readonly Version[],
  size: number,
): Promise<PlannedAhead | null> {
  const { contentHash: knownHash } = page.validators;
  const comparing = graph.comparing(page.lastSeq + 1);
  const watchers = comparing.reduce((sum, { group }) => sum + group.size, 0);
  // What pictures show is asked for after the page was read.
  const isOneGo = watchers > 0 && watchers <= mostWatchers && graph.pictureViews().length === 0;
  if (!isOneGo || knownHash === null || size > mostBytes) return null;
  const groups: { group: VersionGroup; old: OldVersion }[] = [];
  for (const { group, old } of comparing) {
    const version = versions.find(({ seq }) => seq === old);
    const features = version === undefined ? null : await world.store.versions.features(version.id);
    if (version === undefined || features === null || features.bytes.length > mostBytes) return null;
    groups.push({ group, old: { version, features, reread: false } });
  }
  const pairs = groups.map(({ group, old }) => ({
    old: old.features.bytes,
    watchers: [...group.watchers.values()],
  }));
  const told = ({ ahead }: VersionReading): Ahead =>
    new Map(ahead?.map((propagated, index) => [groups[index]!.group, { ...groups[index]!, propagated }]));
  return { asked: { knownHash, pairs }, told };
}
