// What a click becomes in the sentinel language.
import { describe, expect, it } from 'vitest';
import { watchText } from '../../extension/watch-text.ts';
import { watchTree } from '../../extension/watch-tree.ts';
import { parseSentinel } from '../../shared/sentinel/parse.ts';

const url = 'https://example.org/news?page=2';

describe('watchTree', () => {
  it('watches the page, with everything else left to the defaults', () => {
    expect(watchTree({ url }, 'news')).toEqual({ name: 'news', target: { kind: 'url', url } });
  });

  it('forgets where on the page one was reading, but not a route of a single-page app', () => {
    expect(watchTree({ url: `${url}#comments` }, 'x').target).toEqual({ kind: 'url', url });
    const route = 'https://example.org/#/inbox';
    expect(watchTree({ url: route }, 'x').target).toEqual({ kind: 'url', url: route });
  });

  it('looks for selected text as a phrase, on one line', () => {
    const tree = watchTree({ url, phrase: '  sold\n  out ' }, 'x');
    expect(tree.monitor).toEqual({ kind: 'phrases', phrases: ['sold out'] });
    expect(watchTree({ url, phrase: ' \n ' }, 'x')).not.toHaveProperty('monitor');
  });
});

describe('watchTree of a picked element', () => {
  const scope = [{ by: 'css' as const, path: '#price', fingerprint: '{"tag":"b"}' }];

  it('keeps selectors, fingerprint, what suits it, and who fetches it', () => {
    const picked = { url, scope, monitor: { kind: 'value' as const }, rendered: true };
    const tree = watchTree(picked, 'x');
    expect(tree).toEqual({
      name: 'x',
      target: { kind: 'url', url },
      scope,
      monitor: { kind: 'value' },
      fetch: { mode: { kind: 'rendered' } },
    });
    const parsed = parseSentinel(watchText({ ...picked, name: 'x' }));
    expect(parsed).toMatchObject({ ok: true, tree });
  });

  it('is the whole page when nothing was picked', () => {
    expect(watchTree({ url, scope: [] }, 'x')).not.toHaveProperty('scope');
  });
});

describe('watchText', () => {
  const read = (text: string) => {
    const parsed = parseSentinel(text);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    return parsed.tree;
  };

  it('is read back as what was pointed at', () => {
    const phrase = 'say "yes", [now]';
    const tree = read(watchText({ url, title: 'News of the day | Example', phrase }));
    expect(tree).toEqual(watchTree({ url, phrase }, 'news-of-the-day'));
  });

  it('keeps a chosen name, and makes a valid one of what is not', () => {
    expect(read(watchText({ url, title: 'News', name: 'mine' })).name).toBe('mine');
    expect(read(watchText({ url, title: 'News', name: 'My own page!' })).name).toBe('my-own-page');
  });

  it('finds a name however hostile the title', () => {
    for (const title of [
      '',
      '   ',
      '\u0000\n',
      '<script>alert(1)</script>',
      '1'.repeat(500),
      '」「',
      'a\nTo now',
    ]) {
      expect(read(watchText({ url, title })).target).toEqual({ kind: 'url', url });
    }
  });
});
