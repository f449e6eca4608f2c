// The badge on the toolbar button: unread changes, or a mark that the server does not answer.
import { browser } from '../browser.ts';
import { counted, t } from '../t.ts';

export async function showBadge({
  unread,
  trouble,
}: {
  unread: number;
  trouble: string | null;
}): Promise<void> {
  const text = trouble ? '!' : unread > 999 ? '999+' : unread > 0 ? String(unread) : '';
  const title = trouble ?? (unread > 0 ? counted('unreadChanges', unread) : t('appName'));
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color: trouble ? '#b45309' : '#4549d8' }),
    browser.action.setBadgeTextColor?.({ color: '#ffffff' }),
    browser.action.setTitle({ title }),
  ]);
}
