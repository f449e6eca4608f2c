// What changed for a person since one of their devices last asked, a page at a time.
//
// A round begins by noting up to where everything has settled; that is where the next round begins. Within a round each kind
// of record is read in the order of its stamps, so that what is written meanwhile comes again later, and nothing is passed over.

import { changesCopied, type OverwrittenView, type SyncAnswer } from '../../../shared/api/sync.ts';
import type { Overwritten, Stamped } from '../../store/sync-records.ts';
import { toChangeSummary } from '../show-changes.ts';
import { showSomeSentinels } from '../show-sentinels.ts';
import type { World } from '../world.ts';
import { type Cursor, printCursor, readCursor, streams } from './cursor.ts';

const rowsPerPage = 400;

type Round = NonNullable<Cursor['round']>;
type Rows = Pick<SyncAnswer, 'sentinels' | 'changes' | 'overwritten' | 'removed'>;

export async function showNews(
  world: World,
  userId: string,
  cursorText: string | undefined,
  zone: string | undefined,
): Promise<SyncAnswer> {
  const { sync, detections } = world.store;
  const { from, epoch, round } = await openRound(world, userId, cursorText);
  const isFirst = round.stream === 'sentinels' && round.after === undefined;
  const rows: Rows = { sentinels: [], changes: [], overwritten: [], removed: [] };
  let room = rowsPerPage;
  let place: Round | null = round;
  while (place !== null && room > 0) {
    const read = await readStream(world, userId, { from, round: place, limit: room, zone }, rows);
    const last = read.at(-1);
    place =
      read.length < room ? nextStream(place) : { ...place, after: { stamp: last!.stamp, id: last!.id } };
    room -= read.length;
  }
  const cursor: Cursor =
    place === null ? { epoch, from: round.next, round: null } : { epoch, from, round: place };
  return {
    reset: round.isReset && isFirst,
    ...rows,
    unread: await detections.countUnread(userId),
    standing: await sync.standing(userId),
    now: world.now(),
    cursor: printCursor(cursor),
    complete: place === null,
  };
}

/** A cursor that no longer fits begins a round in which everything is read. */
async function openRound(world: World, userId: string, cursorText: string | undefined) {
  const { horizon, forgotten, epoch } = await world.store.sync.horizon();
  const cursor = cursorText === undefined ? null : readCursor(cursorText);
  const fits =
    cursor !== null &&
    cursor.epoch === epoch &&
    cursor.from <= horizon &&
    (cursor.from > forgotten || forgotten === 0);
  const begin = { next: horizon, stream: streams[0], after: undefined };
  if (fits && (cursor.from > 0 || cursor.round !== null)) {
    return { from: cursor.from, epoch, round: cursor.round ?? { ...begin, isReset: false, detectedFrom: 0 } };
  }
  const detectedFrom = await world.store.sync.detectedFrom(userId, changesCopied);
  return { from: 0, epoch, round: { ...begin, isReset: true, detectedFrom } };
}

function nextStream(round: Round): Round | null {
  const stream = streams[streams.indexOf(round.stream) + 1];
  // Who reads everything has nothing yet that could have been removed.
  if (stream === undefined || (stream === 'removed' && round.isReset)) return null;
  return { ...round, stream, after: undefined };
}

async function readStream(
  world: World,
  userId: string,
  { from, round, limit, zone }: { from: number; round: Round; limit: number; zone: string | undefined },
  into: Rows,
): Promise<readonly Stamped[]> {
  const { sync } = world.store;
  const since = { from, limit, ...(round.after && { after: round.after }) };
  switch (round.stream) {
    case 'sentinels': {
      const found = await sync.sentinels(userId, since);
      const ids = found.map(({ id }) => id);
      into.sentinels.push(
        ...(await showSomeSentinels(world, userId, await withHanging(world, userId, ids, round), zone)),
      );
      return found;
    }
    case 'changes': {
      const found = await sync.changes(userId, { ...since, detectedFrom: round.detectedFrom });
      into.changes.push(
        ...found.map(({ detection, sentinelName, page }) => toChangeSummary(detection, sentinelName, page)),
      );
      return found;
    }
    case 'overwritten': {
      const found = await sync.overwritten(userId, since);
      into.overwritten.push(...found.map(toView));
      return found;
    }
    case 'removed': {
      const found = await sync.removals(userId, since);
      into.removed.push(...found.map(({ kind, id }) => ({ kind, id })));
      return found;
    }
  }
}

/** Another one's start or end may have moved theirs, without anything having been written to them. */
async function withHanging(
  world: World,
  userId: string,
  ids: string[],
  { isReset }: Round,
): Promise<string[]> {
  if (isReset || ids.length === 0) return ids;
  return [...new Set([...ids, ...(await world.store.sync.hanging(userId))])].slice(0, 2 * rowsPerPage);
}

function toView({ id, sentinelId, details }: Overwritten): OverwrittenView {
  const { name, by, ...rest } = details;
  return { id, sentinelId, sentinelName: name, ...rest, by: { what: by.what, at: by.at, device: by.device } };
}
