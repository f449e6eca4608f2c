// The address says which part of the dashboard is open, and of what.
import { describe, expect, it } from 'vitest';
import { readRoute } from '../../../extension/dashboard/dashboard-route.ts';
import { newSentinelHash } from '../../../extension/place.ts';

describe('readRoute', () => {
  it.each([
    ['', { part: 'sentinels', view: 'list' }],
    ['#/sentinels', { part: 'sentinels', view: 'list' }],
    ['#/nonsense/x', { part: 'sentinels', view: 'list' }],
    ['#/changes', { part: 'changes' }],
    ['#/account', { part: 'account', view: 'overview' }],
    ['#/account/import', { part: 'account', view: 'import' }],
    ['#/help', { part: 'help' }],
    ['#/changes?unread=1', { part: 'changes' }],
    ['#/sentinels?q=a/b', { part: 'sentinels', view: 'list' }],
    ['#/sentinels/a%2Fb', { part: 'sentinels', view: 'one', id: 'a/b' }],
    ['#/sentinels/abc/edit', { part: 'sentinels', view: 'edit', id: 'abc' }],
    ['#/sentinels/%E0%A4%A', { part: 'sentinels', view: 'list' }],
  ])('%s', (hash, route) => {
    expect(readRoute(hash)).toEqual(route);
  });

  it('brings what was typed into the editor', () => {
    const given = { url: 'https://a.b/?q=1&r=ü#x', name: 'my page' };
    expect(readRoute(newSentinelHash(given))).toEqual({ part: 'sentinels', view: 'new', ...given });
    expect(newSentinelHash({ url: '', name: '' })).toBe('#/sentinels/new');
  });
});
