// Sentinels that show the language; every one of them is read by the real parser in a test.
import type { TextKey } from '../../t.ts';

export const examples: { does: TextKey; text: string }[] = [
  { does: 'exampleAny', text: 'Create Sentinel news Using https://example.org/news' },
  {
    does: 'exampleKeywords',
    text: 'Create Sentinel jobs Using https://example.org/jobs\nMonitor keywords [engineer, berlin] appears\nFetch every 2 hours',
  },
  {
    does: 'examplePrice',
    text: 'Create Sentinel lamp Using https://example.org/lamp\nElement css ".price"\nMonitor value below 40\nFetch every 1 hour',
  },
  {
    does: 'exampleLinks',
    text: 'Create Sentinel papers Using https://example.org/papers\nMonitor all links AND NOT all images',
  },
  {
    does: 'exampleNoise',
    text: 'Create Sentinel board Using https://example.org/board\nIgnore elements css ".advert"\nIgnore numbers, dates and reordering',
  },
  {
    does: 'exampleLike',
    text: 'Create Sentinel news-weekly Using news\nFetch every 1 week\nTo Now + 90 days',
  },
];
