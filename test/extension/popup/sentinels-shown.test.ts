// Which sentinels the popup shows for a page.
import { describe, expect, it } from 'vitest';
import { sentinelsShown } from '../../../extension/popup/sentinels-shown.ts';
import { aSentinel } from '../dashboard/a-sentinel.ts';

describe('the sentinels shown for a page', () => {
  it('are the living, what runs before what rests; the ended only where nothing lives', () => {
    const [ended, paused, on] = (['ended', 'disabled', 'enabled'] as const).map((state) =>
      aSentinel({ state }),
    );
    expect(sentinelsShown([ended!, paused!, on!])).toEqual([on, paused]);
    expect(sentinelsShown([ended!])).toEqual([ended]);
  });
});
