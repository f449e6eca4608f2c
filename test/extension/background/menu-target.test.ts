// What each entry of the context menu points at.
import { describe, expect, it } from 'vitest';
import { menuTarget } from '../../../extension/background/menu-target.ts';

const tab = { url: 'https://example.org/', title: 'Example' };
const pageUrl = 'https://example.org/';

describe('menuTarget', () => {
  it('watches the page', () => {
    expect(menuTarget({ menuItemId: 'watch-page', pageUrl }, tab)).toEqual({
      url: pageUrl,
      title: 'Example',
    });
  });

  it('watches pictures for an image; which one is found on the page', () => {
    const target = menuTarget({ menuItemId: 'watch-image', pageUrl }, tab);
    expect(target).toEqual({ url: pageUrl, title: 'Example', monitor: { kind: 'images' } });
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
