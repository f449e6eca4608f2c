// Reading pages off the main thread: each within its bounds, and a hostile one harms nobody else.
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadRequest } from '../../../server/extract/extractor.ts';
import { createThreadExtractor } from '../../../server/extract/thread-extractor.ts';

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
const extractor = createThreadExtractor({ threads: 2, timeMs: 20_000, memoryMb: 512 });
const strict = createThreadExtractor({ threads: 2, timeMs: 400, memoryMb: 64 });
afterAll(() => Promise.all([extractor.close(), strict.close()]));

describe('a page', () => {
  it('is read with the parts that are asked for', async () => {
    const scope = [{ by: 'css', path: '#a' }] as const;
    const reading = await extractor.read(page('<p id=a>one<p>two', { extents: [{ scope }] }));
    expect(reading).toMatchObject({
      ok: true,
      charset: 'utf-8',
      bad: null,
      features: { type: 'html', blocks: [{ text: 'one' }, { text: 'two' }] },
    });
    const [part] = Object.values((reading as { features: { extents: object } }).features.extents);
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
    expect(await extractor.read(good)).toMatchObject({ ok: true, features: { title: 'Good' } });
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
