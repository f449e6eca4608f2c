// What people are shown of their changes: records turned into views.
import {
  type ChangeDetail,
  type ChangeSummary,
  type NoticeView,
  noticesPerPage,
  type VersionView,
} from '../../shared/api/changes.ts';
import { coarseness, countsOf, totalOf } from '../../shared/detect/change.ts';
import { summarise } from '../../shared/diff/summarise.ts';
import type { Detection, Page, Version } from '../store/records.ts';
import type { Store } from '../store/store.ts';

export function toChangeSummary(detection: Detection, sentinelName: string, page: Page): ChangeSummary {
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
    oldVersionId: detection.oldVersionId,
    newVersionId: detection.newVersionId,
    read: detection.readAt !== null,
  };
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

export async function showChange(store: Store, userId: string, id: string): Promise<ChangeDetail | null> {
  const found = await store.detections.byId(userId, id);
  if (found === null) return null;
  const { detection, sentinelName, page } = found;
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

export async function showNotices(
  store: Store,
  userId: string,
  since: number,
  after?: string,
): Promise<NoticeView[]> {
  const rows = await store.notices.since(userId, since, noticesPerPage, after);
  return rows.map(({ notice, sentinelName, url }) => ({
    id: notice.id,
    kind: notice.kind,
    changeId: notice.detectionId,
    sentinelName,
    url,
    message: notice.message,
    createdAt: notice.createdAt,
  }));
}

export function toVersionView(version: Version): VersionView {
  const { id, seq, title, contentType, finalUrl, size, fetchedAt, modifiedAt } = version;
  return { id, seq, title, contentType, finalUrl, size, fetchedAt, modifiedAt };
}
