// Which stored pages are not put into a frame.
import { describe, expect, it } from 'vitest';
import { cannotShow } from '../../../extension/viewer/cannot-show.ts';

describe('cannotShow', () => {
  it('shows ordinary pages, also with tags left open', () => {
    expect(cannotShow('<ul><li>a<li>b</ul><p>x<p>y<br><img src=a>'.repeat(5000), 'text/html')).toBeNull();
  });

  it('refuses what would hold up the tab', () => {
    expect(cannotShow('<div>'.repeat(200_000), 'text/html')).toBe('tooDeep');
    expect(cannotShow('x'.repeat(5_000_000), 'text/html')).toBe('tooLarge');
  });

  it('refuses what is no text', () => {
    expect(cannotShow('\u0089PNG', 'image/png')).toBe('notText');
    expect(cannotShow('%PDF', 'application/pdf')).toBe('notText');
  });
});
