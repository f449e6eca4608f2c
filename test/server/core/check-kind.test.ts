// When a look may be conditional, and when validators have lied.
import { describe, expect, it } from 'vitest';
import { conditionalHeaders, validatorsLied } from '../../../server/core/schedule/check-kind.ts';

const known = {
  etag: '"a"',
  lastModified: null,
  bodyHash: 'b1',
  contentHash: 'c1',
  from: null,
  trusted: true,
};

describe('conditional looks', () => {
  it('sends the validators, except at every tenth look', () => {
    const conditional = Array.from(
      { length: 20 },
      (_, checks) => conditionalHeaders(known, checks).etag !== null,
    );
    expect(conditional.map((yes, i) => (yes ? null : i + 1)).filter((look) => look !== null)).toEqual([
      10, 20,
    ]);
  });

  it('sends none once they are not to be trusted', () => {
    expect(conditionalHeaders({ ...known, trusted: false }, 0)).toEqual({ etag: null, lastModified: null });
  });

  it('finds out validators that stay while the content changes', () => {
    expect(validatorsLied(known, { etag: '"a"', lastModified: null, contentHash: 'c2' })).toBe(true);
    expect(validatorsLied(known, { etag: '"b"', lastModified: null, contentHash: 'c2' })).toBe(false);
    expect(validatorsLied(known, { etag: '"a"', lastModified: null, contentHash: 'c1' })).toBe(false);
  });

  it('does not blame a page that has no validators', () => {
    const none = { ...known, etag: null };
    expect(validatorsLied(none, { etag: null, lastModified: null, contentHash: 'c2' })).toBe(false);
  });
});
