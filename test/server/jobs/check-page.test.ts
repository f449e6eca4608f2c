// A check from the page to the notice: which sentinels take part, what they compare, and what they are told.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchOutcome } from '../../../server/fetch/fetcher.ts';
import { checkNow } from '../../../server/jobs/check-now.ts';
import { checkPage } from '../../../server/jobs/check-page.ts';
import { why } from '../../../server/jobs/explain/why.ts';
import { editSentinel } from '../../../server/jobs/life/edit-sentinel.ts';
import { pauseSentinel, removeSentinel, resumeSentinel } from '../../../server/jobs/life/steer-sentinel.ts';
import { createPageGraphs } from '../../../server/jobs/page-graphs.ts';
import { encodeText } from '../../shared/page/encode-text.ts';
import { aWorld, minute, type TestWorld } from './a-world.ts';

const url = 'https://example.org/';
const hour = 60 * minute;
let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.store.close());

const watch = (name: string, rest = '') => world.sentinel(`Create Sentinel ${name} Using ${url} ${rest}`);

/** A new version of the page is there; an hour passes; who fired? */
async function version(body: string): Promise<string[]> {
  world.set(url, body);
  await world.pass(hour);
  return world.fired();
}

describe('sentinels on one page', () => {
  it('each fire for what they ask', async () => {
    await watch('links', 'Monitor all links');
    await watch('words', 'Monitor keywords [sale]');
    await watch('both', 'Monitor all links AND keywords [sale]');
    await watch('quiet', 'Monitor keywords [sale] AND NOT all links');
    expect(await version('<p>nothing')).toEqual([]);
    expect(await version('<p>nothing new')).toEqual([]);
    expect((await version('<p>a sale')).sort()).toEqual(['quiet', 'words']);
    expect((await version('<p>the end')).sort()).toEqual(['quiet', 'words']);
    expect((await version('<p><a href="/x">a sale</a>')).sort()).toEqual(['both', 'links', 'words']);
  });

  it('carry the combinations that made them fire, and only the changes of those', async () => {
    await watch('s', 'Monitor (all links OR keywords [sale]) AND all words');
    await version('<p>one');
    await version('<p>a sale');
    const [row] = await world.store.detections.list({ userId: world.userId, limit: 1 });
    const { changes, combinations } = row!.detection.list;
    expect(combinations).toEqual([['keywords [sale]', 'all words']]);
    expect(new Set(changes.map(({ type }) => type))).toEqual(new Set(['keywords', 'words']));
  });

  it('compare moving 3 and every 3 as they say', async () => {
    await watch('moving', 'Compare moving 3');
    await watch('every', 'Compare every 3');
    expect(await version('<p>1')).toEqual([]);
    expect(await version('<p>2')).toEqual([]);
    expect((await version('<p>3')).sort()).toEqual(['every', 'moving']);
    expect(await version('<p>4')).toEqual(['moving']);
    expect((await version('<p>5')).sort()).toEqual(['every', 'moving']);
    const rows = await world.store.detections.list({ userId: world.userId, limit: 10 });
    const pairs = await Promise.all(
      rows.map(async ({ sentinelName, detection: { oldVersionId, newVersionId } }) => {
        const seq = async (id: string) => (await world.store.versions.byId(id))!.seq;
        return `${sentinelName} ${await seq(oldVersionId)} ${await seq(newVersionId)}`;
      }),
    );
    expect(pairs.sort()).toEqual(['every 1 3', 'every 3 5', 'moving 1 3', 'moving 2 4', 'moving 3 5']);
  });

  it('a newcomer begins with the newest version stored', async () => {
    await watch('old');
    await version('<p>1');
    await version('<p>2');
    await watch('new');
    await world.fired();
    expect((await version('<p>3')).sort()).toEqual(['new', 'old']);
  });

  it('a disabled one is told nothing, and goes on from the newest version', async () => {
    await watch('other');
    const { id } = await watch('s');
    await version('<p>1');
    await pauseSentinel(world, world.userId, id);
    expect(await version('<p>2')).toEqual(['other']);
    await resumeSentinel(world, world.userId, id);
    expect((await version('<p>3')).sort()).toEqual(['other', 's']);
    const [row] = await world.store.detections.list({ userId: world.userId, sentinelId: id, limit: 5 });
    expect((await world.store.versions.byId(row!.detection.oldVersionId))?.seq).toBe(2);
  });

  it('the graph is kept, brought up to date when they change or are removed, and built again when one has vanished', async () => {
    await watch('a');
    await version('<p>1');
    const pageId = (await world.store.sentinels.byName(world.userId, 'a'))!.pageId;
    const graph = world.graphs.get(pageId);
    await version('<p>2');
    expect(world.graphs.get(pageId)).toBe(graph);
    const b = await watch('b');
    expect((await version('<p>3')).sort()).toEqual(['a', 'b']);
    expect(world.graphs.get(pageId)).toBe(graph);
    expect(graph?.own).toBe(2);
    await removeSentinel(world, world.userId, b.id, undefined);
    expect(await version('<p>4')).toEqual(['a']);
    expect(world.graphs.get(pageId)).toBe(graph);
    expect(graph?.own).toBe(1);
    const c = await watch('c');
    await version('<p>5');
    // As another process would.
    const { forget } = world.graphs;
    world.graphs.forget = () => {};
    await removeSentinel(world, world.userId, c.id, undefined);
    world.graphs.forget = forget;
    expect(await version('<p>6')).toEqual(['a']);
    expect(world.graphs.get(pageId)).not.toBe(graph);
    expect(world.graphs.get(pageId)?.own).toBe(1);
  });
});

describe('several processes', () => {
  it('take turns at one page without losing anything', async () => {
    await watch('s');
    const [mine, theirs] = [world.graphs, createPageGraphs()];
    const fired: string[][] = [];
    for (let i = 1; i <= 5; i++) {
      world.graphs = i % 2 === 1 ? mine : theirs;
      fired.push(await version(`<p>${i}`));
    }
    expect(fired).toEqual([[], ['s'], ['s'], ['s'], ['s']]);
  });
});

describe('a fixed interval', () => {
  it('takes part only in its own looks, and compares what it saw there', async () => {
    await watch('often', 'Fetch every 10 minutes');
    await watch('seldom', 'Fetch every 30 minutes');
    world.set(url, '<p>1');
    await world.pass(minute);
    for (const text of ['2', '3', '4']) {
      world.set(url, `<p>${text}`);
      await world.pass(10 * minute);
    }
    expect(await world.fired()).toEqual(['often', 'often', 'often', 'seldom']);
    const rows = await world.store.detections.list({ userId: world.userId, limit: 10 });
    const seldom = rows.find(({ sentinelName }) => sentinelName === 'seldom')!.detection;
    expect((await world.store.versions.byId(seldom.oldVersionId))?.seq).toBe(1);
    expect((await world.store.versions.byId(seldom.newVersionId))?.seq).toBe(4);
  });

  it('sees at its own look what others have seen before', async () => {
    await watch('fixed', 'Fetch every 2 hours');
    await watch('learning');
    world.set(url, '<p>1');
    await world.pass(minute);
    world.set(url, '<p>2');
    await world.pass(hour + minute);
    expect(await world.fired()).toEqual(['learning']);
    await world.pass(hour);
    expect(await world.fired()).toEqual(['fixed']);
  });

  it('counts a change that was taken back between its looks as none', async () => {
    await watch('fixed', 'Fetch every 2 hours');
    await watch('learning');
    world.set(url, '<p>1');
    await world.pass(minute);
    world.set(url, '<p>2');
    await world.pass(hour);
    world.set(url, '<p>1');
    await world.pass(hour + minute);
    expect(await world.fired()).toEqual(['learning', 'learning']);
  });

  it('counts the contents it saw, not what others saw in between', async () => {
    await watch('third', 'Fetch every 2 hours Compare every 3');
    await watch('learning');
    const seen = async (text: string, ms = hour) => {
      world.set(url, `<p>${text}`);
      await world.pass(ms);
    };
    await seen('1', minute);
    await seen('2');
    // Back to what it saw at its own look: still its first version.
    await seen('1', hour + minute);
    await seen('3', 2 * hour);
    await seen('4', 2 * hour);
    expect((await world.fired()).filter((name) => name === 'third')).toEqual(['third']);
    const rows = await world.store.detections.list({ userId: world.userId, limit: 10 });
    const { detection } = rows.find(({ sentinelName }) => sentinelName === 'third')!;
    expect(detection.list.changes).toMatchObject([{ before: '1', after: '4' }]);
  });

  it('a person may look for it at any time', async () => {
    await watch('fixed', 'Fetch every 1 day');
    world.set(url, '<p>1');
    await world.pass(minute);
    world.set(url, '<p>2');
    const sentinel = await world.store.sentinels.byName(world.userId, 'fixed');
    expect(await checkNow(world, sentinel!)).toMatchObject({
      outcome: 'changed',
      changeIds: [expect.anything()],
    });
  });
});

describe('an edit', () => {
  it('to a rhythm of its own goes on from the newest version, not from the first', async () => {
    const { id } = await watch('s');
    for (const text of ['1', '2', '3']) await version(`<p>${text}`);
    await editSentinel(world, world.userId, id, `Create Sentinel s Using ${url} Fetch every 10 minutes`);
    await world.pass(hour);
    expect(await world.fired()).toEqual([]);
    expect(await version('<p>4')).toEqual(['s']);
    const [row] = await world.store.detections.list({ userId: world.userId, limit: 1 });
    expect((await world.store.versions.byId(row!.detection.oldVersionId))?.seq).toBe(3);
  });

  it('of what it asks keeps its place among the versions', async () => {
    const { id } = await watch('s', 'Compare every 3');
    await version('<p>1');
    await version('<p>2');
    const text = `Create Sentinel s Using ${url} Monitor keywords [x] Compare every 3`;
    await editSentinel(world, world.userId, id, text);
    expect(await version('<p>x')).toEqual(['s']);
  });
});

describe('a page that does not say its encoding', () => {
  it('is read as its version before was', async () => {
    const { pageId } = await watch('s');
    const long = '<p>Cijene se mogu mijenjati bez najave. Danas će u Šibeniku biti sunčano, a noću vjetar.';
    for (const text of [long, '<p>Vodič']) {
      const { fetch } = world.fetcher;
      world.set(url, text);
      world.fetcher.fetch = async (request) => {
        const body = encodeText(text, 'windows-1250');
        return { ...(await fetch(request)), body, contentType: 'text/html' } as FetchOutcome;
      };
      await world.pass(hour);
      world.fetcher.fetch = fetch;
    }
    const versions = await world.store.versions.bySeq(pageId, [1, 2]);
    expect(versions.map(({ charset }) => charset)).toEqual(['windows-1250', 'windows-1250']);
    const features = await world.store.versions.features(versions[1]!.id);
    expect(features!.value.blocks.map((block) => block.text)).toEqual(['Vodič']);
  });
});

describe('a stopping server', () => {
  it('does not wait for a page that is slow to read', async () => {
    const { pageId } = await watch('s');
    world.set(url, '<p>slow');
    world.extractor.read = () => new Promise(() => {});
    const claim = { owner: 'test', now: world.now(), until: world.now() + minute };
    const leased = await world.store.pages.claim(pageId, claim);
    const abort = new AbortController();
    const checking = checkPage(world, leased!, { signal: abort.signal });
    setTimeout(() => abort.abort(), 10);
    expect(await checking).toMatchObject({ outcome: 'aborted' });
  });
});

describe('an element', () => {
  it('is watched alone, also one that nobody asked for when the old version was stored', async () => {
    await watch('page');
    await version('<p id="price">10</p><p>news</p>');
    await watch('price', 'Element css "#price"');
    expect(await version('<p id="price">10</p><p>other news</p>')).toEqual(['page']);
    expect((await version('<p id="price">12</p><p>other news</p>')).sort()).toEqual(['page', 'price']);
  });

  it('that is gone is told as trouble, not as a change', async () => {
    const { id } = await watch('price', 'Element css "#price"');
    await version('<p id="price">10</p>');
    expect(await version('<p>moved elsewhere</p>')).toEqual([]);
    const notices = await world.store.notices.since(world.userId, 0, 10);
    expect(notices.map(({ notice }) => [notice.sentinelId, notice.kind, notice.message])).toEqual([
      [id, 'trouble', expect.stringContaining('no longer on the page')],
    ]);
    expect(await version('<p>still elsewhere</p>')).toEqual([]);
    expect(await version('<p id="price">10</p>')).toEqual([]);
    const after = await world.store.notices.since(world.userId, 0, 10);
    expect(after.map(({ notice }) => notice.kind)).toEqual(['trouble', 'recovered']);
    expect(await version('<p id="price">13</p>')).toEqual(['price']);
  });

  it('that is back is compared with the last version that had it, and why says so', async () => {
    const { id } = await watch('price', 'Element css "#price"');
    await version('<p id="price">10</p>');
    await version('<p>moved elsewhere</p>');
    await version('<p>still elsewhere</p>');
    expect(await version('<p id="price">12</p>')).toEqual(['price']);
    const [row] = await world.store.detections.list({ userId: world.userId, limit: 1 });
    expect(row!.detection.list.changes).toMatchObject([{ before: '10', after: '12' }]);
    expect((await world.store.versions.byId(row!.detection.oldVersionId))?.seq).toBe(1);
    const notices = await world.store.notices.since(world.userId, 0, 10);
    expect(notices.map(({ notice }) => notice.kind)).toEqual(['trouble', 'change']);
    const { comparisons } = (await why(world, world.userId, { id, limit: 5 }))!;
    expect(comparisons[0]).toMatchObject({ fired: true, oldSeq: 1, newSeq: 4 });
  });

  it('that comes into being with the word that is waited for tells that word, and nothing else', async () => {
    await watch('sold', 'Element css "#stock" Monitor phrases ["sold out"] appears');
    await version('<p>A shop.</p>');
    expect(await version('<p>A shop.</p><p id="stock">sold out</p>')).toEqual(['sold']);
    const notices = await world.store.notices.since(world.userId, 0, 10);
    expect(notices.map(({ notice }) => notice.kind)).toEqual(['change']);
  });

  it('is seen to change where the page as a whole counts it as the same', async () => {
    await watch('markup', 'Monitor any change including markup');
    await watch('text');
    await version('<p class="a">one</p>');
    expect(await version('<p class="b">one</p>')).toEqual(['markup']);
  });
});

describe('noise', () => {
  it('rules of one sentinel are not those of another', async () => {
    await watch('all');
    await watch('calm', 'Ignore numbers');
    await watch('large', 'At least 200 characters');
    await version('<p>12 visitors');
    expect(await version('<p>13 visitors')).toEqual(['all']);
  });
});

describe('confirm by refetch', () => {
  it('tells a change only when it is still there later', async () => {
    await watch('sure', 'Confirm after 5 minutes');
    world.set(url, '<p>one');
    await world.pass(minute);
    world.set(url, '<p>flicker');
    await world.pass(hour);
    world.set(url, '<p>one');
    await world.pass(hour);
    expect(await world.fired()).toEqual([]);
    world.set(url, '<p>two');
    await world.pass(hour);
    expect(await world.fired()).toEqual(['sure']);
    const [row] = await world.store.detections.list({ userId: world.userId, limit: 1 });
    expect(row!.detection.list.changes).toMatchObject([{ op: 'update', before: 'one', after: 'two' }]);
  });

  it('tells what came instead, compared with what was last told', async () => {
    await watch('sure', 'Confirm after 5 minutes');
    world.set(url, '<p>one');
    await world.pass(minute);
    world.set(url, '<p>flicker');
    await world.pass(hour);
    world.set(url, '<p>three');
    await world.pass(hour);
    expect(await world.fired()).toEqual(['sure']);
    const [row] = await world.store.detections.list({ userId: world.userId, limit: 1 });
    expect(row!.detection.list.changes).toMatchObject([{ before: 'one', after: 'three' }]);
  });

  it('looks again when it is time, not when it happens to', async () => {
    const { pageId } = await watch('sure', 'Confirm after 5 minutes');
    world.set(url, '<p>one');
    await world.pass(minute);
    world.set(url, '<p>two');
    await world.pass(hour - minute);
    expect(await world.fired()).toEqual([]);
    expect((await world.store.pages.byId(pageId))?.nextCheckAt).toBe(world.now() + 5 * minute);
    await world.pass(5 * minute);
    expect(await world.fired()).toEqual(['sure']);
    expect(await world.store.doubts.ofPage(pageId)).toEqual([]);
  });
});

describe('a document that is not well-formed', () => {
  const serve = (contentType: string, text: string) => {
    world.fetcher.fetch = async () =>
      ({
        kind: 'fetched',
        status: 200,
        finalUrl: url,
        contentType,
        etag: null,
        lastModified: null,
        body: new TextEncoder().encode(text),
      }) as never;
  };

  it.each([
    ['application/json', '{"a": 1, "b": 2}', '{"a": 1, "b"', '{"a": 1, "b": 3}', /JSON: line 1, column 13/],
    ['text/xml', '<a><b>1</b></a>', '<a><b>1</b>', '<a><b>2</b></a>', /XML: line 1/],
    [
      'application/rss+xml',
      '<rss><channel><item><title>one</title></item></channel></rss>',
      '<rss><channel><item><ti',
      '<rss><channel><item><title>two</title></item></channel></rss>',
      /XML: line 1/,
    ],
  ])('is set aside while the page was one before: %s', async (type, whole, broken, changed, said) => {
    const { pageId } = await watch('s');
    serve(type, whole);
    await world.pass(hour);
    serve(type, broken);
    const [report] = await world.pass(hour);
    expect(report).toMatchObject({ outcome: 'failed', message: expect.stringMatching(said) });
    expect((await world.store.versions.badOnes(pageId, 10))[0]).toMatchObject({ reason: 'not-well-formed' });
    expect(await world.fired()).toEqual([]);
    serve(type, changed);
    await world.pass(4 * hour);
    expect(await world.fired()).toEqual(['s']);
  });

  it('is the trouble of a page that has no version yet; one that never is whole is watched as it is', async () => {
    const { pageId } = await watch('s');
    serve('application/json', ')]}\'\n{"a": 1}');
    await world.pass(minute);
    expect((await world.store.pages.byId(pageId))?.trouble).toMatchObject({ reason: 'not-well-formed' });
    expect(await world.store.versions.ofPage(pageId, 10)).toEqual([]);
    await world.pass(24 * hour);
    expect(await world.store.versions.ofPage(pageId, 10)).toHaveLength(1);
    serve('application/json', ')]}\'\n{"a": 2}');
    await world.pass(4 * hour);
    expect(await world.fired()).toEqual(['s']);
  });
});

describe('a snapshot that is not the page', () => {
  it('is recorded and shown, and never compared with', async () => {
    const { pageId } = await watch('s');
    await version('<p>one');
    const wall =
      '<title>Just a moment...</title><h1>Checking your browser before accessing</h1><p>Please verify you are human.';
    world.fetcher.fetch = async () =>
      ({
        kind: 'fetched',
        status: 200,
        finalUrl: url,
        contentType: 'text/html',
        etag: null,
        lastModified: null,
        body: new TextEncoder().encode(wall),
      }) as never;
    const reports = await world.pass(hour);
    expect(reports[0]).toMatchObject({ outcome: 'failed', message: expect.stringContaining('person') });
    expect(await world.fired()).toEqual([]);
    expect(await world.store.versions.ofPage(pageId, 10)).toHaveLength(1);
    expect((await world.store.versions.badOnes(pageId, 10))[0]).toMatchObject({ reason: 'bot-wall' });
    expect((await world.store.pages.byId(pageId))?.trouble?.reason).toBe('bot-wall');
  });
});

describe('a version', () => {
  it.each([
    [
      'value above 1 in css "meta"',
      '<meta property=p content=1><p>A page',
      '<meta property=p content=2><p>A page',
    ],
    ['value above 90 in css "#q"', '<p id=q><s>$100</s> $80</p>', '<p id=q>$100 <s>$80</s></p>'],
    ['list', '<ul><li>a<p>b<li>c</ul>', '<ul><li>a<li><p>b<li>c</ul>'],
    ['table', '<table><tr><td>a<td>b<tr><td>c</table>', '<table><tr><td>a<tr><td>b<td>c</table>'],
  ])('is new when a detector finds something, though every text stayed: %s', async (monitor, old, next) => {
    await watch('s', `Monitor ${monitor}`);
    await version(old);
    expect(await version(next)).toEqual(['s']);
  });

  it('stays the same when only the way its checksum is made has changed', async () => {
    const { read } = world.extractor;
    world.extractor.read = async (request) => {
      const reading = await read(request);
      return reading.ok ? { ...reading, contentHash: 'f'.repeat(64) } : reading;
    };
    await watch('there', 'Monitor keywords [tea] is present');
    await watch('part', 'Monitor value in css "p"');
    await version('<p>tea for 2');
    world.extractor.read = read;
    expect(await version('<p>tea   for 2')).toEqual([]);
    expect(await version('<p>tea  for 2')).toEqual([]);
    expect((await version('<p>tea for 3')).sort()).toEqual(['part', 'there']);
  });
});
