// What people call the parts of a sentinel, and a line about each.
import type { TextKey } from '../../t.ts';

export const partTitles = {
  name: 'partName',
  target: 'partTarget',
  scope: 'partScope',
  monitor: 'partMonitor',
  context: 'partContext',
  fetch: 'partFetch',
  from: 'partFrom',
  to: 'partTo',
  notify: 'partNotify',
  compare: 'partCompare',
  history: 'partHistory',
  presentation: 'partPresentation',
  depth: 'partDepth',
  noise: 'partNoise',
  tags: 'partTags',
} as const satisfies Record<string, TextKey>;

export const partHints = {
  scope: 'partScopeHint',
  monitor: 'partMonitorHint',
  context: 'partContextHint',
  fetch: 'partFetchHint',
  from: 'partFromHint',
  to: 'partToHint',
  notify: 'partNotifyHint',
  compare: 'partCompareHint',
  history: 'partHistoryHint',
  presentation: 'partPresentationHint',
  depth: 'partDepthHint',
  noise: 'partNoiseHint',
  tags: 'partTagsHint',
} as const satisfies Record<string, TextKey>;

export function isPart(field: string | undefined): field is keyof typeof partTitles {
  return field !== undefined && Object.hasOwn(partTitles, field);
}
