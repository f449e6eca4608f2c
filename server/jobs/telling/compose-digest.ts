// Puts a digest together from the notices of one message: the net change per sentinel and page, trouble, and where to look.
import type { Digest, DigestItem } from '../../../shared/digest/digest.ts';
import { safeText } from '../../../shared/digest/safe-text.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { type Arranged, arrange } from '../../core/digest/arrange.ts';
import type { Message, ToldDetection, ToldNotice } from '../../store/notify-records.ts';
import type { World } from '../world.ts';
import { aboutPage } from './about-page.ts';
import { changeItems, isOverSeveralPages } from './change-items.ts';
import type { Memo } from './memo.ts';
import type { Net } from './net-change.ts';

export interface ComposeOptions {
  message: Pick<Message, 'id' | 'recipientId' | 'channel' | 'createdAt'>;
  told: readonly ToldNotice[];
  zone: string;
  /** When it is told. */
  at: number;
}

export async function composeDigest(world: World, memo: Memo<Net>, options: ComposeOptions): Promise<Digest> {
  const { message, told, zone, at } = options;
  const items: Arranged[] = [];
  const groups = Map.groupBy(told, ({ sentinel, page, kind }) => {
    const isTogether = kind === 'change' && isOverSeveralPages(sentinel.tree as SentinelTree);
    return JSON.stringify([sentinel.id, isTogether || page.id, kind === 'change', kind === 'moved']);
  });
  for (const group of groups.values()) {
    const fired = eachOnce(group.flatMap(({ detection }) => detection ?? []));
    const made =
      fired.length > 0 ? await changeItems(world, memo, group, fired) : [troubleItem(world, group)];
    for (const item of made) items.push({ item, tags: tagsOf(group[0]!) });
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

/** Two notices of one sentinel, at once and daily, may come together after quiet hours or a pause. */
function eachOnce(fired: readonly ToldDetection[]): ToldDetection[] {
  return [...new Map(fired.map((one) => [one.id, one])).values()];
}

/** In its text, or given beside it. */
export function tagsOf({ sentinel: { tree, tags } }: ToldNotice): string[] {
  return [...new Set([...((tree as SentinelTree).tags ?? []), ...tags])];
}

/** What began and ended meanwhile is told by how it ended, with how it began beside it. */
function troubleItem(world: World, group: readonly ToldNotice[]): DigestItem {
  const last = group.at(-1)!;
  const before = [...new Set(group.slice(0, -1).map(({ message }) => safeText(message, 300)))];
  return {
    ...aboutPage(world, last.sentinel, last.page),
    kind: last.kind,
    summary: safeText(last.message, 400),
    counts: null,
    firings: group.length,
    changes: [],
    left: 0,
    often: null,
    notes: before.filter((message) => message !== safeText(last.message, 300)).slice(-3),
    times: { modified: null, fetched: null, detected: last.createdAt },
    views: null,
  };
}
