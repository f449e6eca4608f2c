// No notice is shown twice, and none is missed.
import { describe, expect, it } from 'vitest';
import { askSince, namesIn, newNotices } from '../../../extension/background/new-notices.ts';

const notice = (id: string, createdAt: number) => ({ id, createdAt });

describe('newNotices', () => {
  it('shows what is not seen yet, oldest first, once', () => {
    const notices = [notice('c', 30), notice('a', 10), notice('b', 20), notice('c', 30)];
    const { toShow, newest } = newNotices(notices, new Set(['a']), 10);
    expect(toShow.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(newest).toBe(30);
  });

  it('takes what was there before pairing as known', () => {
    const { toShow, newest } = newNotices([notice('a', 10)], new Set(), null);
    expect(toShow).toEqual([]);
    expect(newest).toBe(10);
  });

  it('never goes back in time', () => {
    expect(newNotices([], new Set(), 50).newest).toBe(50);
    expect(newNotices([notice('late', 40)], new Set(), 50)).toEqual({
      toShow: [notice('late', 40)],
      newest: 50,
    });
  });
});

describe('askSince', () => {
  it('overlaps by two minutes, so that a notice committed late is still seen', () => {
    expect(askSince(10 * 60_000)).toBe(8 * 60_000);
    expect(askSince(1000)).toBe(0);
    expect(askSince(null)).toBe(0);
  });
});

describe('many of them', () => {
  const about = (sentinelName: string, message = '1 changed') => ({ sentinelName, message });

  it('are named once each, and a digest by what it says', () => {
    const notices = [about('news'), about('', '3 pages changed'), about('news'), about('shop')];
    expect(namesIn(notices)).toBe('news, 3 pages changed, shop');
    expect(
      namesIn(
        ['a', 'b', 'c'].map((name) => about(name)),
        2,
      ),
    ).toBe('a, b, …');
  });
});
