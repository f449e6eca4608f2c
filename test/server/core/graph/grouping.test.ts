// Grouping as chapter 5.4.1 of the 2003 thesis describes it, with its own letters: figures 5.4, 5.5, 5.7 and 5.8.
import { describe, expect, it } from 'vitest';
import { describeGraph } from '../../../../server/core/graph/describe-graph.ts';
import { fixedGroups, PageGraph } from '../../../../server/core/graph/page-graph.ts';
import { aWatcher } from './watchers.ts';

const every = (n: number) => ({ kind: 'every', n }) as const;
const moving = (n: number) => ({ kind: 'moving', n }) as const;

/** The page P with its versions, as the time line of figure 5.5 has them. */
class TimeLine {
  readonly graph = new PageGraph();
  private latest: number | null = null;

  arrives(id: string, compare: Parameters<typeof aWatcher>[1]): this {
    this.graph.add(aWatcher(id, { since: this.latest, ...compare }));
    return this;
  }

  /** Answers which sentinels' change is computed, and on which versions. */
  fetch(): string[] {
    const seq = (this.latest ?? 0) + 1;
    const computed = this.graph
      .comparing(seq)
      .map(({ group, old }) => `${[...group.watchers.keys()].join(' ')}: P${old},P${seq}`);
    const since = [...this.graph.newcomers.keys()].map((watcherId) => ({ watcherId, seq }));
    this.graph.begin(since);
    this.latest = seq;
    return computed;
  }

  groups(): string[] {
    return describeGraph(this.graph, this.latest).map(
      ({ waiting, sentinels }) => `${waiting} ${sentinels.join(' ')}`,
    );
  }
}

describe('figure 5.8: sentinels with every:4 are grouped by the versions they wait for', () => {
  it('S1 to S3, P1 to P7', () => {
    const line = new TimeLine();
    line.arrives('S1', { compare: every(4) });
    expect(line.groups()).toEqual(['4 S1']);
    expect(line.fetch()).toEqual([]); // P1
    expect(line.groups()).toEqual(['3 S1']);
    expect(line.fetch()).toEqual([]); // P2
    expect(line.groups()).toEqual(['2 S1']);
    line.arrives('S2', { compare: every(4) });
    expect(line.groups()).toEqual(['2 S1', '3 S2']);
    expect(line.fetch()).toEqual([]); // P3
    expect(line.groups()).toEqual(['1 S1', '2 S2']);
    expect(line.fetch()).toEqual(['S1: P1,P4']);
    expect(line.groups()).toEqual(['3 S1', '1 S2']);
    line.arrives('S3', { compare: every(4) });
    expect(line.groups()).toEqual(['3 S1 S3', '1 S2']);
    expect(line.fetch()).toEqual(['S2: P2,P5']);
    expect(line.fetch()).toEqual([]); // P6
    expect(line.fetch()).toEqual(['S1 S3: P4,P7']);
  });
});

describe('figure 5.7: the grouping algorithm', () => {
  it('keeps different options and different n apart', () => {
    const line = new TimeLine();
    line.fetch();
    line
      .arrives('pairs', {})
      .arrives('m3', { compare: moving(3) })
      .arrives('m4', { compare: moving(4) });
    line.arrives('e3', { compare: every(3) }).arrives('e4', { compare: every(4) });
    expect(line.groups()).toEqual(['1 pairs', '2 m3', '3 m4', '2 e3', '3 e4']);
  });

  it('takes moving:2 and every:2 for pairwise', () => {
    const line = new TimeLine();
    line.fetch();
    line
      .arrives('a', {})
      .arrives('b', { compare: moving(2) })
      .arrives('c', { compare: every(2) });
    expect(line.groups()).toEqual(['1 a b c']);
  });

  it('lets a pairwise sentinel join at any time', () => {
    const line = new TimeLine().arrives('S1', {});
    line.fetch();
    line.fetch();
    line.arrives('S2', {});
    expect(line.fetch()).toEqual(['S1 S2: P2,P3']);
  });

  it('lets a late moving:4 join the running group, and stay when the first has left', () => {
    const line = new TimeLine().arrives('S4', { compare: moving(4) });
    for (let i = 0; i < 3; i++) expect(line.fetch()).toEqual([]);
    expect(line.fetch()).toEqual(['S4: P1,P4']);
    line.arrives('Si', { compare: moving(4) });
    expect(line.graph.joined.get('Si')).toBe(1);
    expect(line.fetch()).toEqual(['S4 Si: P2,P5']);
    line.graph.remove('S4');
    expect(line.fetch()).toEqual(['Si: P3,P6']);
  });
});

describe('word sets', () => {
  it('keywords hold the union: s6 {x, y} and s7 {y, z} give {x, y, z}', () => {
    const line = new TimeLine();
    line.fetch();
    line.arrives('s6', { monitor: 'keywords [x, y]' }).arrives('s7', { monitor: 'keywords [y, z]' });
    const [row, ...others] = describeGraph(line.graph, 1);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ changeType: 'keywords', sentinels: ['s6', 's7'], wordSet: ['x', 'y', 'z'] });
    line.graph.remove('s7');
    expect(describeGraph(line.graph, 1)[0]?.wordSet).toEqual(['x', 'y']);
  });

  it('all words hold the intersection of what is excluded', () => {
    const line = new TimeLine();
    line.fetch();
    line
      .arrives('s8', { monitor: 'all words except [a, an, the]' })
      .arrives('s9', { monitor: 'all words except [the, an, of]' });
    expect(describeGraph(line.graph, 1)[0]?.wordSet).toEqual(['an', 'the']);
  });

  it('links, images and any change have none', () => {
    const line = new TimeLine();
    line.fetch();
    line.arrives('S1', { monitor: 'all links' }).arrives('S3', { monitor: 'all images' }).arrives('S', {});
    expect(describeGraph(line.graph, 1).map(({ wordSet }) => wordSet)).toEqual([null, null, null]);
  });
});

describe('nodes', () => {
  const types = (graph: PageGraph) => describeGraph(graph, 1).map(({ changeType }) => changeType);

  it('figure 5.4: come with their sentinels and go with the last of them, up to the URL', () => {
    const line = new TimeLine();
    line.fetch();
    line.arrives('S1', { monitor: 'all links' }).arrives('S3', { monitor: 'all images' });
    expect(types(line.graph)).toEqual(['links', 'images']);
    line.graph.remove('S1');
    expect(types(line.graph)).toEqual(['images']);
    line.graph.remove('S3');
    expect(line.graph.size).toBe(0);
    expect(line.graph.groups.size).toBe(0);
  });

  it('figure 5.10: a composite hangs on each of its types by a proxy', () => {
    const line = new TimeLine();
    line.fetch();
    line.arrives('S5', { monitor: 'all links AND all images' }).arrives('S6', { monitor: 'all links' });
    expect(describeGraph(line.graph, 1).map(({ changeType, sentinels }) => [changeType, sentinels])).toEqual([
      ['links', ['S5', 'S6']],
      ['images', ['S5']],
    ]);
  });

  it('are apart for different views of the page', () => {
    const line = new TimeLine();
    line.fetch();
    const noise = [{ kind: 'ignore-numbers' }] as const;
    line.arrives('a', {}).arrives('b', { watch: { noise } }).arrives('c', { watch: { noise } });
    expect(describeGraph(line.graph, 1).map(({ sentinels }) => sentinels)).toEqual([['a'], ['b', 'c']]);
  });

  it('ask for the parts of the page that somebody looks at, each once, as long as somebody does', () => {
    const graph = new PageGraph();
    const scope = [{ by: 'css', path: '#price' }] as const;
    graph.add(aWatcher('a', { watch: { scope } }));
    graph.add(aWatcher('b', { watch: { scope } }));
    expect(graph.extents()).toEqual([{ scope }]);
    graph.remove('a');
    expect(graph.extents()).toHaveLength(1);
    graph.remove('b');
    expect(graph.extents()).toEqual([]);
  });
});

describe('a sentinel with a fixed interval', () => {
  it('takes no part in what is fetched for others', () => {
    const line = new TimeLine();
    line.fetch();
    line.arrives('fixed', { fixed: true });
    expect(line.fetch()).toEqual([]);
  });

  it('is grouped only with those that look at the same time and last saw the same version', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => aWatcher(id, { fixed: true, since: 1 }));
    const groups = fixedGroups([
      { watcher: a!, old: 3 },
      { watcher: b!, old: 2 },
      { watcher: c!, old: 3 },
    ]);
    expect(groups.map(({ group, old }) => [old, [...group.watchers.keys()]])).toEqual([
      [3, ['a', 'c']],
      [2, ['b']],
    ]);
  });
});
