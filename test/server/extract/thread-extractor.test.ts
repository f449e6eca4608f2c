// Reading pages off the main thread: each within its bounds, and a hostile one harms nobody else.
import { afterAll, describe, expect, it } from 'vitest';
import type { Watcher } from '../../../server/core/graph/watcher.ts';
import type { ReadRequest, VersionReading } from '../../../server/extract/extractor.ts';
import { createThreadExtractor } from '../../../server/extract/thread-extractor.ts';
import { parseExpression } from '../../../shared/sentinel/parse.ts';

const page = (text: string, changes: Partial<ReadRequest> = {}): ReadRequest => ({
  bytes: new TextEncoder().encode(text),
  contentType: 'text/html',
  status: 200,
  url: 'https://example.org/',
  finalUrl: 'https://example.org/',
  extents: [],
  ...changes,
});
const good = page('<title>Good</title><p>A page like any other.');
const extractor = createThreadExtractor({ threads: 2, relief: 0, timeMs: 20_000, memoryMb: 512 });
const strict = createThreadExtractor({ threads: 2, relief: 0, timeMs: 400, memoryMb: 64 });
afterAll(() => Promise.all([extractor.close(), strict.close()]));

describe('a page', () => {
  it('is read with the parts that are asked for', async () => {
    const scope = [{ by: 'css', path: '#a' }] as const;
    const reading = await extractor.read(page('<p id=a>one<p>two', { extents: [{ scope }] }));
    expect(reading).toMatchObject({
      ok: true,
      charset: 'utf-8',
      bad: null,
      features: { outline: { type: 'html' }, value: { blocks: [{ text: 'one' }, { text: 'two' }] } },
    });
    const [part] = Object.values((reading as VersionReading).features.value.extents!);
    expect(part).toMatchObject({ state: 'found', features: { blocks: [{ text: 'one' }] } });
  });

  it('that is no page is told', async () => {
    expect(await extractor.read(page(''))).toMatchObject({ ok: true, bad: { reason: 'empty-page' } });
  });

  it.each([
    ['deep nesting', '<div>'.repeat(500_000)],
    ['a million attributes', `<p ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}=1`).join(' ')}>x`],
    ['an open comment without end', `<p>x<!--${'-'.repeat(5_000_000)}`],
  ])('with %s is read in bounded time, while others are read', async (_, text) => {
    const hostile = extractor.read(page(text));
    expect(await extractor.read(good)).toMatchObject({ ok: true, features: { outline: { title: 'Good' } } });
    expect(await hostile).toHaveProperty('ok');
  });
});

describe('a page that asks for too much', () => {
  // Larger than a thread may hold, or longer than it may take: which of the two comes first does not matter.
  const hostile = () => strict.read(page('<p><a href=x>y</a>'.repeat(2_000_000)));

  it('gets a clear error, and the next page is read as ever', async () => {
    const [bad, fine] = await Promise.all([hostile(), extractor.read(good)]);
    expect(bad).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^(Reading the page|The page is)/),
    });
    expect(fine).toMatchObject({ ok: true });
    await hostile();
    expect(await extractor.read(good)).toMatchObject({ ok: true });
  }, 30_000);
});

describe('a slow page', () => {
  it('holds nobody up: another thread stands in for the one that reads it', async () => {
    const alone = createThreadExtractor({ threads: 1, relief: 1, timeMs: 20_000, memoryMb: 512 });
    const order: string[] = [];
    const read = async (name: string, request: ReadRequest) => {
      expect(await alone.read(request)).toMatchObject({ ok: true });
      order.push(name);
    };
    const slow = read('slow', page('<p><a href=x>y</a>'.repeat(900_000)));
    await Promise.all([slow, read('one', good), read('two', good)]);
    expect(order).toEqual(['one', 'two', 'slow']);
    await alone.close();
  }, 30_000);
});

describe('a page that is compared where it is read', () => {
  const watcher = (monitor: string): Watcher => {
    const parsed = parseExpression(monitor);
    if (!parsed.ok) throw new Error(monitor);
    const { expression } = parsed;
    return { id: monitor, expression, watch: {}, compare: { kind: 'pairwise' }, fixed: false, since: 1 };
  };
  const watchers = ['any change', 'all links', 'keywords [sale]'].map(watcher);
  const earlier = () => extractor.read(page('<p>one <a href=/a>a</a>')) as Promise<VersionReading>;
  const read = async (text: string, changes: Partial<ReadRequest> = {}) => {
    const { features, contentHash: knownHash } = await earlier();
    const ahead = { knownHash, pairs: [{ old: features.bytes, watchers }] };
    return (await extractor.read(page(text, { ahead, ...changes }))) as VersionReading;
  };

  it('says of each sentinel what comparing it by itself says', async () => {
    const text = '<p>two <a href=/b>a</a>';
    const { ahead, features } = await read(text);
    const old = (await earlier()).features.bytes;
    const apart = await extractor.propagate({ watchers, old, next: features.bytes });
    expect(apart).toEqual({ ok: true, propagated: ahead![0] });
    expect(ahead![0]!.firings.map(({ watcherId }) => watcherId)).toEqual(['any change', 'all links']);
  });

  it('is not compared when it says what it said', async () => {
    expect((await read('<p>one  <a href=/a>a</a><!-- x -->')).ahead).toBeNull();
  });

  it('is left to be compared later when the old version was not read for all that is watched', async () => {
    const extents = [{ scope: [{ by: 'css', path: 'p' } as const] }];
    expect((await read('<p>two <a href=/b>a</a>', { extents })).ahead).toBeNull();
  });
});
