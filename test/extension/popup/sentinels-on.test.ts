// Which sentinels the popup shows for a page.
import { describe, expect, it } from 'vitest';
import { sentinelsOn } from '../../../extension/popup/sentinels-on.ts';
import type { SentinelView } from '../../../shared/api/sentinels.ts';

const sentinel = (id: string, url: string, state: SentinelView['state'] = 'enabled') =>
  ({ id, url, state }) as SentinelView;
const ids = (sentinels: SentinelView[]) => sentinels.map(({ id }) => id);

describe('sentinelsOn', () => {
  it('does not care where on the page one reads', () => {
    const all = [sentinel('a', 'https://example.org/news'), sentinel('b', 'https://example.org/')];
    expect(ids(sentinelsOn('https://example.org/news#top', all))).toEqual(['a']);
  });

  it('puts the living first, and the ended only where nothing lives', () => {
    const url = 'https://example.org/';
    const [paused, on, ended] = [
      sentinel('p', url, 'disabled'),
      sentinel('o', url),
      sentinel('e', url, 'ended'),
    ];
    expect(ids(sentinelsOn(url, [ended, paused, on]))).toEqual(['o', 'p']);
    expect(ids(sentinelsOn(url, [ended]))).toEqual(['e']);
  });
});
