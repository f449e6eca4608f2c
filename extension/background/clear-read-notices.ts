// Takes notifications away when their change was read, here or on another device.

import type { ChangeSummary } from '../../shared/api/changes.ts';
import { browser } from '../browser.ts';

export async function clearReadNotices(changes: readonly ChangeSummary[]): Promise<void> {
  const shown = Object.keys(await browser.notifications.getAll());
  const read = new Set(changes.filter((change) => change.read).map(({ id }) => id));
  const allRead = changes.every((change) => change.read);
  for (const id of shown) {
    const [kind, , changeId] = id.split(':');
    const isOver = kind === 'notice' ? read.has(changeId ?? '') : kind === 'many' && allRead;
    if (isOver) await browser.notifications.clear(id);
  }
}
