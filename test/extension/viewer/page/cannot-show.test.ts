// Which stored pages are not put into a frame.
import { describe, expect, it } from 'vitest';
import { cannotShow } from '../../../../extension/viewer/page/cannot-show.ts';

describe('cannotShow', () => {
  it('shows ordinary pages, five megabytes of them too, and what a PDF says', () => {
    expect(cannotShow('<p>x'.repeat(1_250_000), 'text/html')).toBeNull();
    expect(cannotShow('Annual report', 'application/pdf')).toBeNull();
    expect(cannotShow('<svg/>', 'image/svg+xml')).toBeNull();
  });

  it('refuses what is beyond patience', () => {
    expect(cannotShow('x'.repeat(17_000_000), 'text/html')).toBe('tooLarge');
  });

  it('refuses what is no text', () => {
    expect(cannotShow('\u0089PNG', 'image/png')).toBe('notText');
  });
});
