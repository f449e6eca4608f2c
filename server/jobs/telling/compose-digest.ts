// Puts a digest together from the notices of one message: the net change per sentinel and page, trouble, and where to look.
import type { Digest, DigestItem } from '../../../shared/digest/digest.ts';
import { backLine } from '../../../shared/digest/digest-wording.ts';
import { safeText, shownAddress } from '../../../shared/digest/safe-text.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { type Arranged, arrange } from '../../core/digest/arrange.ts';
import type { Message, ToldNotice } from '../../store/notify-records.ts';
import type { World } from '../world.ts';
import type { Memo } from './memo.ts';
import { type Fired, type Net, netChange } from './net-change.ts';

export interface ComposeOptions {
  message: Pick<Message, 'id' | 'recipientId' | 'channel' | 'createdAt'>;
  told: readonly ToldNotice[];
  zone: string;
  /** When it is told. */
  at: number;
}

const longestTitle = 120;
const heldNote =
  'This page changes very often. After the first few messages the rest is collected and comes together.';

export async function composeDigest(world: World, memo: Memo<Net>, options: ComposeOptions): Promise<Digest> {
  const { message, told, zone, at } = options;
  const items: Arranged[] = [];
  const groups = Map.groupBy(told, ({ sentinel, page, kind }) =>
    JSON.stringify([sentinel.id, page.id, kind === 'change', kind === 'moved']),
  );
  const versions = await world.store.versions.timesOf(
    [...groups.values()].flatMap((group) => group.at(-1)!.detection?.newVersionId ?? []),
  );
  for (const group of groups.values()) {
    const item =
      group[0]!.kind === 'change' ? await changeItem(world, memo, group, versions) : troubleItem(group);
    items.push({ item, tags: tagsOf(group[0]!) });
  }
  return {
    id: message.id,
    at,
    since: Math.min(at, ...told.map(({ createdAt }) => createdAt)),
    zone,
    ...arrange(items),
    links: linksFor(world, message),
  };
}

export function linksFor(
  { publicAddress, signer }: World,
  { id, recipientId, channel }: Pick<Message, 'id' | 'recipientId' | 'channel'>,
): Digest['links'] {
  return {
    dashboard: `${publicAddress}/#/changes`,
    inBrowser: `${publicAddress}/digests/${encodeURIComponent(id)}`,
    settings: `${publicAddress}/#/account`,
    stop: channel === 'email' ? `${publicAddress}/stop/${signer.sign('stop', recipientId)}` : null,
  };
}

/** In its text, or given beside it. */
export function tagsOf({ sentinel: { tree, tags } }: ToldNotice): string[] {
  return [...new Set([...((tree as SentinelTree).tags ?? []), ...tags])];
}

function common(told: ToldNotice) {
  const { sentinel, page } = told;
  const title = safeText(page.title ?? '', longestTitle);
  return {
    sentinelId: sentinel.id,
    sentinelName: safeText(sentinel.name, 70),
    pageId: page.id,
    title: title === '' ? shownAddress(page.url, longestTitle) : title,
    url: page.url,
  };
}

async function changeItem(
  world: World,
  memo: Memo<Net>,
  group: readonly ToldNotice[],
  versions: ReadonlyMap<string, { fetchedAt: number; modifiedAt: number | null }>,
): Promise<DigestItem> {
  const last = group.at(-1)!;
  const fired = group.flatMap((told): Fired[] =>
    told.detection === null ? [] : [{ told, detection: told.detection }],
  );
  const [from, to] = [fired[0]?.detection, fired.at(-1)?.detection];
  if (from === undefined || to === undefined) return troubleItem(group);
  const net = await netChange(world, memo, fired);
  const version = versions.get(to.newVersionId);
  const since = from.id === to.id ? '' : `&since=${encodeURIComponent(from.id)}`;
  const view = `${world.publicAddress}/viewer?change=${encodeURIComponent(to.id)}${since}`;
  const notes = group.some(({ held }) => held) ? [heldNote] : [];
  const known = {
    ...common(last),
    firings: fired.length,
    times: {
      modified: version?.modifiedAt ?? null,
      fetched: version?.fetchedAt ?? null,
      detected: to.detectedAt,
    },
    views: { sideBySide: view, changesOnly: `${view}#changes-only`, merged: `${view}#merged` },
  };
  if (net === null) {
    const nothing = { counts: null, changes: [], left: 0, views: null };
    return { ...known, ...nothing, kind: 'back', summary: backLine(fired.length), notes };
  }
  const times = fired.length > 1 ? [`It changed ${fired.length} times; this is what it comes to.`] : [];
  return { ...known, kind: 'change', ...net, notes: [...times, ...net.notes, ...notes] };
}

/** What began and ended meanwhile is told by how it ended, with how it began beside it. */
function troubleItem(group: readonly ToldNotice[]): DigestItem {
  const last = group.at(-1)!;
  const before = [...new Set(group.slice(0, -1).map(({ message }) => safeText(message, 300)))];
  return {
    ...common(last),
    kind: last.kind,
    summary: safeText(last.message, 400),
    counts: null,
    firings: group.length,
    changes: [],
    left: 0,
    notes: before.filter((message) => message !== safeText(last.message, 300)).slice(-3),
    times: { modified: null, fetched: null, detected: last.createdAt },
    views: null,
  };
}
