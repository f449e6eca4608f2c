// The page the person is looking at while the popup is open (activeTab lets us see just this one).
import { browser } from '../browser.ts';

export interface CurrentPage {
  url: string;
  title: string;
  tabId: number;
}

export async function currentPage(): Promise<CurrentPage | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined || !tab.url || !/^https?:/i.test(tab.url)) return null;
  return { url: tab.url, title: tab.title ?? '', tabId: tab.id };
}
