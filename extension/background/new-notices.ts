// Decides which of the server's notices are new to this browser.

/** Notices may become visible a little after their time stamp, so the question overlaps what is already known. */
const overlap = 2 * 60_000;

export function askSince(newestNoticeAt: number | null): number {
  return Math.max(0, (newestNoticeAt ?? 0) - overlap);
}

export interface NewNotices<N> {
  toShow: N[];
  newest: number;
}

/** What happened before this browser was paired (`newestNoticeAt` null) is history, not news. */
export function newNotices<N extends { id: string; createdAt: number }>(
  notices: readonly N[],
  seen: ReadonlySet<string>,
  newestNoticeAt: number | null,
): NewNotices<N> {
  const fresh = new Map<string, N>();
  for (const notice of notices) if (!seen.has(notice.id)) fresh.set(notice.id, notice);
  const newest = notices.reduce((latest, { createdAt }) => Math.max(latest, createdAt), newestNoticeAt ?? 0);
  const toShow = [...fresh.values()].sort((a, b) => a.createdAt - b.createdAt);
  return { toShow: newestNoticeAt === null ? [] : toShow, newest };
}

/** Whom a notification for many of them is about. A digest is of no one sentinel: it goes by what it says. */
export function namesIn(notices: readonly { sentinelName: string; message: string }[], most = 5): string {
  const names = [...new Set(notices.map(({ sentinelName, message }) => sentinelName || message))];
  return names.slice(0, most).join(', ') + (names.length > most ? ', …' : '');
}
