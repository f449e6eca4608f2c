// What each entry of the context menu points at.
import { describe, expect, it } from 'vitest';
import { menuTarget } from '../../../extension/background/menu-target.ts';

const tab = { url: 'https://example.org/', title: 'Example' };
const pageUrl = 'https://example.org/';

describe('menuTarget', () => {
  it('watches the page, also for an image on it', () => {
    for (const menuItemId of ['watch-page', 'watch-image']) {
      expect(menuTarget({ menuItemId, pageUrl }, tab)).toEqual({ url: pageUrl, title: 'Example' });
    }
  });

  it('watches the target of a link, not the page it stands on', () => {
    const click = { menuItemId: 'watch-link', pageUrl, linkUrl: 'https://other.example/', linkText: 'Other' };
    expect(menuTarget(click, tab)).toEqual({ url: 'https://other.example/', title: 'Other' });
  });

  it('takes selected text along', () => {
    const click = { menuItemId: 'watch-selection', pageUrl, selectionText: ' sold out ' };
    expect(menuTarget(click, tab)).toEqual({ url: pageUrl, title: 'Example', phrase: 'sold out' });
  });

  it('does nothing for what it does not know', () => {
    expect(menuTarget({ menuItemId: 'else', pageUrl }, tab)).toBeNull();
    expect(menuTarget({ menuItemId: 'watch-page' }, undefined)).toBeNull();
  });
});
