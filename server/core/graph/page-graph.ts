// The URL node: all sentinels of one page, in groups that compare the same versions, kept from version to version.
//
// On-change sentinels take part in every look at their page, whoever it was made for. They group by compare option with its
// n and, for `every n`, by the versions still waited for; those that wait for their first version are in no group yet. One
// with a fixed rhythm takes part only in looks made for it, and is grouped there with those that last saw the same version.
import { extentsOf } from '../../../shared/detect/detect-expression.ts';
import { operandsOf } from '../../../shared/detect/evaluate-expression.ts';
import { type Extent, extentKey, extentOf } from '../../../shared/page/extent.ts';
import type { Operand } from '../../../shared/sentinel/ast.ts';
import { phaseOf, plainCompare, referenceOf, stepsBack } from './reference.ts';
import { SeldomMap } from './seldom-map.ts';
import { VersionGroup } from './version-group.ts';
import type { Watcher } from './watcher.ts';

export interface Comparing {
  group: VersionGroup;
  /** The number of the version that the new one is compared with. */
  old: number;
}

export interface PictureView {
  /** Null is the whole page. */
  view: Extent | null;
  /** Somebody asks for pictures, not for any change. */
  isAsked: boolean;
}

export class PageGraph {
  readonly watchers = new Map<string, Watcher>();
  readonly groups = new Map<string, VersionGroup>();
  /** Those that see every version and have seen none yet. */
  readonly newcomers = new SeldomMap<string, Watcher>();
  /** Late comers to a running `moving n` group count from where the group does; to be written down. */
  readonly joined = new SeldomMap<string, number>();
  private readonly extentUses = new SeldomMap<string, { extent: Extent; uses: number }>();
  private readonly pictureUses = new SeldomMap<string, PictureView & { uses: number }>();

  get size(): number {
    return this.watchers.size;
  }

  add(watcher: Watcher): void {
    this.remove(watcher.id);
    this.watchers.set(watcher.id, watcher);
    this.countExtents(watcher, 1);
    if (watcher.fixed) return;
    if (watcher.since === null) this.newcomers.set(watcher.id, watcher);
    else this.join(watcher, watcher.since);
  }

  remove(id: string): void {
    const watcher = this.watchers.get(id);
    if (watcher === undefined) return;
    this.watchers.delete(id);
    this.newcomers.delete(id);
    this.joined.delete(id);
    this.countExtents(watcher, -1);
    if (watcher.fixed || watcher.since === null) return;
    const key = groupKey(watcher, watcher.since);
    const group = this.groups.get(key);
    group?.remove(id);
    if (group?.size === 0) this.groups.delete(key);
  }

  /** These have seen their first version. */
  begin(since: readonly { watcherId: string; seq: number }[]): void {
    for (const { watcherId, seq } of since) {
      this.joined.delete(watcherId);
      const watcher = this.watchers.get(watcherId);
      if (watcher === undefined || watcher.since !== null) continue;
      watcher.since = seq;
      if (!this.newcomers.delete(watcherId)) continue;
      this.join(watcher, seq);
    }
  }

  /** What is compared when the version of this number arrives, of those that see every version. */
  comparing(seq: number): Comparing[] {
    return [...this.groups.values()].flatMap((group) => {
      const [one] = group.watchers.values();
      const old = referenceOf(one!.compare, one!.since!, seq);
      return old === null ? [] : [{ group, old }];
    });
  }

  /** The parts of the page that somebody looks at. */
  extents(): Extent[] {
    return [...this.extentUses.values()].map(({ extent }) => extent);
  }

  get hasExtents(): boolean {
    return this.extentUses.size > 0;
  }

  /** The parts of the page in which it matters what pictures show. */
  pictureViews(): PictureView[] {
    return [...this.pictureUses.values()];
  }

  private join(watcher: Watcher, since: number): void {
    const key = groupKey(watcher, since);
    const group = this.groups.get(key) ?? new VersionGroup();
    this.groups.set(key, group);
    const [one] = group.watchers.values();
    if (one !== undefined && plainCompare(watcher.compare).kind === 'moving') {
      const from = Math.min(one.since!, since);
      for (const member of from < one.since! ? group.watchers.values() : []) this.countFrom(member, from);
      this.countFrom(watcher, from);
    }
    group.add(watcher);
  }

  private countFrom(watcher: Watcher, since: number): void {
    if (watcher.since === since) return;
    watcher.since = since;
    this.joined.set(watcher.id, since);
  }

  private countExtents({ expression, watch }: Watcher, step: 1 | -1): void {
    for (const extent of extentsOf(expression, watch)) {
      const key = extentKey(extent);
      const uses = (this.extentUses.get(key)?.uses ?? 0) + step;
      if (uses <= 0) this.extentUses.delete(key);
      else this.extentUses.set(key, { extent, uses });
    }
    for (const operand of operandsOf(expression)) {
      const view = extentOf(operand, watch);
      if (!comparesPictures(operand, view)) continue;
      const isAsked = operand.kind === 'images';
      const key = `${operand.kind} ${view === null ? '' : extentKey(view)}`;
      const uses = (this.pictureUses.get(key)?.uses ?? 0) + step;
      if (uses <= 0) this.pictureUses.delete(key);
      else this.pictureUses.set(key, { view, isAsked, uses });
    }
  }
}

/**
 * Who asks for pictures, or for any change in an element, hears of another picture at the same address. Any change of a
 * whole page goes by the addresses: to ask for every picture at every look would burden the site for little.
 */
function comparesPictures(operand: Operand, view: Extent | null): boolean {
  // Whether something is there at all does not hang on what it shows.
  if ('trigger' in operand && operand.trigger !== undefined) return false;
  return operand.kind === 'images' || (operand.kind === 'any' && view?.scope !== undefined);
}

/** Those that made a look for themselves and last saw the same version are compared together. */
export function fixedGroups(comparing: readonly { watcher: Watcher; old: number }[]): Comparing[] {
  const groups = new Map<number, VersionGroup>();
  for (const { watcher, old } of comparing) {
    const group = groups.get(old) ?? new VersionGroup();
    groups.set(old, group);
    group.add(watcher);
  }
  return [...groups].map(([old, group]) => ({ group, old }));
}

function groupKey({ compare }: Watcher, since: number): string {
  const plain = plainCompare(compare);
  if (plain.kind === 'pairwise') return 'pairwise';
  return `${plain.kind} ${stepsBack(plain) + 1} ${phaseOf(plain, since)}`;
}
