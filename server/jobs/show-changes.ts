// What people are shown of their changes: records turned into views.
import {
  type ChangeDetail,
  type ChangeSummary,
  type NoticeView,
  noticesPerPage,
  type VersionView,
} from '../../shared/api/changes.ts';
import { type Change, type ChangeValue, coarseness, countsOf, totalOf } from '../../shared/detect/change.ts';
import { summarise } from '../../shared/diff/summarise.ts';
import type { Detection, Page, Version } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { netList } from './telling/net-change.ts';
import type { World } from './world.ts';

export function toChangeSummary(detection: Detection, sentinelName: string, page: Page): ChangeSummary {
  const value = valueIn(detection.list.changes);
  return {
    id: detection.id,
    sentinelId: detection.sentinelId,
    sentinelName,
    url: page.url,
    pageTitle: page.title,
    pageType: detection.list.pageType,
    detectedAt: detection.detectedAt,
    counts: countsOf(detection.list),
    summary: summarise(detection.list),
    ...(value && { value }),
    oldVersionId: detection.oldVersionId,
    newVersionId: detection.newVersionId,
    read: detection.readAt !== null,
  };
}

/** The first that was watched, where there are several. */
function valueIn(changes: readonly Change[]): ChangeSummary['value'] {
  const change = changes.find(({ type }) => type === 'value');
  const written = (value: ChangeValue | null) => (typeof value === 'string' ? value : null);
  return change && { before: written(change.before), after: written(change.after) };
}

export interface ChangesQuery {
  userId: string;
  sentinelId?: string;
  unreadOnly?: boolean;
  before?: { at: number; id: string };
  limit: number;
}

export async function showChanges(store: Store, query: ChangesQuery): Promise<ChangeSummary[]> {
  const rows = await store.detections.list(query);
  return rows.map(({ detection, sentinelName, page }) => toChangeSummary(detection, sentinelName, page));
}

/** With `since`, an earlier change of the same sentinel on the same page: what both come to. */
export async function showChange(
  world: World,
  userId: string,
  id: string,
  since?: string,
): Promise<ChangeDetail | null> {
  const { store } = world;
  const found = await store.detections.byId(userId, id);
  if (found === null) return null;
  const { sentinelName, page } = found;
  const detection =
    since === undefined ? found.detection : await netOf(world, userId, found.detection, since);
  const oldVersion = await store.versions.byId(detection.oldVersionId);
  const newVersion = await store.versions.byId(detection.newVersionId);
  if (oldVersion === null || newVersion === null) return null;
  const total = totalOf(detection.list);
  const coarse = coarseness(total, detection.list.changes.length, detection.list.coarse);
  return {
    ...toChangeSummary(detection, sentinelName, page),
    changes: detection.list.changes,
    total,
    ...(detection.list.combinations === undefined ? {} : { combinations: detection.list.combinations }),
    ...(coarse === undefined ? {} : { coarse }),
    oldVersion: toVersionView(oldVersion),
    newVersion: toVersionView(newVersion),
  };
}

/** What is told at once, and digests for the browser, by when they came. */
export async function showNotices(
  store: Store,
  userId: string,
  since: number,
  after?: string,
): Promise<NoticeView[]> {
  const rows = await store.notices.since(userId, since, noticesPerPage, after);
  const digests = await store.messages.ofUser({
    userId,
    channel: 'extension',
    sentSince: since,
    ...(after !== undefined && { after }),
    limit: noticesPerPage,
  });
  const single = rows.map(({ notice, sentinelName, url }) => ({
    id: notice.id,
    kind: notice.kind,
    changeId: notice.detectionId,
    sentinelId: notice.sentinelId,
    sentinelName,
    url,
    message: notice.message,
    createdAt: notice.createdAt,
  }));
  const together = digests.map((message) => ({
    id: message.id,
    kind: 'digest' as const,
    changeId: null,
    sentinelId: null,
    sentinelName: '',
    url: '',
    message: message.title ?? '',
    createdAt: message.sentAt!,
  }));
  return [...single, ...together]
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .slice(0, noticesPerPage);
}

/** The change itself where the earlier one is none of its own. */
async function netOf(world: World, userId: string, last: Detection, since: string): Promise<Detection> {
  const first = (await world.store.detections.byId(userId, since))?.detection;
  const isBefore = first?.sentinelId === last.sentinelId && first.pageId === last.pageId;
  const sentinel = isBefore ? await world.store.sentinels.byId(userId, last.sentinelId) : null;
  if (first === undefined || sentinel === null) return last;
  const net = await netList(world, sentinel, first.oldVersionId, last.newVersionId);
  if (net === 'unknown') return last;
  const { oldVersionId } = first;
  const { counts: _, coarse: __, ...list } = last.list;
  return { ...last, oldVersionId, list: { ...list, oldVersion: oldVersionId, ...net.list } };
}

export function toVersionView(version: Version): VersionView {
  const { id, pageId, seq, title, contentType, finalUrl, size, fetchedAt, modifiedAt } = version;
  return { id, pageId, seq, title, contentType, finalUrl, size, fetchedAt, modifiedAt };
}
