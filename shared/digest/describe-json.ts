// A digest as JSON for programs: webhooks and JSON feeds. Every text in it is as harmless as in a mail.
import type { MarkedText } from '../diff/change-sides.ts';
import { type Digest, type DigestItem, everyItem } from './digest.ts';
import { headline } from './digest-wording.ts';
import { fullAddress, safeText } from './safe-text.ts';

export function describeJson(digest: Digest, isTest: boolean) {
  return {
    type: isTest ? 'test' : 'digest',
    id: digest.id,
    timestamp: new Date(digest.at).toISOString(),
    data: {
      title: headline(digest),
      since: new Date(digest.since).toISOString(),
      dashboard: digest.links.dashboard,
      items: everyItem(digest).map(describeItem),
    },
  };
}

function describeItem(item: DigestItem) {
  const {
    kind,
    sentinelName,
    title,
    url,
    summary,
    counts,
    firings,
    changes,
    left,
    often,
    notes,
    times,
    views,
    home,
  } = item;
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    kind,
    sentinel: safeText(sentinelName, 70),
    page: { title: safeText(title, 120), url: fullAddress(url) },
    summary: safeText(summary, 400),
    counts,
    firings,
    notes: [...(often === null ? [] : [often]), ...notes].map((note) => safeText(note, 400)),
    changes: changes.map(({ op, type, where, sides, addresses }) => ({
      op,
      type,
      where: safeText(where, 200),
      before: plain(sides.before),
      after: plain(sides.after),
      beforeUrl: addresses.before && fullAddress(addresses.before),
      afterUrl: addresses.after && fullAddress(addresses.after),
    })),
    more: left,
    modified: iso(times.modified),
    fetched: iso(times.fetched),
    detected: iso(times.detected),
    dashboard: home,
    views,
  };
}

function plain(side: readonly MarkedText[] | null): string | null {
  return side === null ? null : safeText(side.map(({ text }) => text).join(''), 600);
}
