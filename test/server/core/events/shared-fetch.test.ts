// The fetch rule shared by the on-change sentinels of a page: the example of section 4.3, and the dummies it leads to.
import { expect, it } from 'vitest';
import { sharedFetch } from '../../../../server/core/events/shared-fetch.ts';
import { utc } from './sentinels.ts';

const s2 = { id: 's2', start: utc('2003-06-02 00:00'), end: utc('2003-07-02 00:00') };
const s3 = { id: 's3', start: utc('2003-06-01 00:00'), end: utc('2003-07-01 00:00') };

it('s2 alone: from its start to its end', () => {
  expect(sharedFetch([s2])).toEqual({ initiator: 's2', terminator: 's2' });
});

it('s2 [06/02/03, 07/02/03] and s3 [06/01/03, 07/01/03]: from start(s3) to end(s2)', () => {
  expect(sharedFetch([s2, s3])).toEqual({ initiator: 's3', terminator: 's2' });
});

it('is found anew when one is disabled before it has started', () => {
  expect(sharedFetch([s2, { ...s3, isDisabled: true }])).toEqual({ initiator: 's2', terminator: 's2' });
  expect(sharedFetch([{ ...s2, isDisabled: true }])).toBeNull();
});

it('an open end is later than any, an unknown start than any', () => {
  const waiting = { id: 's4', start: null, end: null };
  expect(sharedFetch([s2, waiting, s3])).toEqual({ initiator: 's3', terminator: 's4' });
  expect(sharedFetch([waiting])).toEqual({ initiator: null, terminator: 's4' });
});
