// What people are shown of their sentinels: state, times, why they rest, and what comes next.
import type { SentinelView } from '../../shared/api/sentinels.ts';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { printSentinel } from '../../shared/sentinel/print.ts';
import type { LifeRecord } from '../core/events/life-record.ts';
import { expectedAt, type Surroundings } from '../core/events/time-point.ts';
import { waitReason } from '../core/events/wait-reason.ts';
import { tagsOf } from '../core/life/later-wins.ts';
import { nextEvent } from '../core/life/next-event.ts';
import { toLifeRecord } from '../core/life/to-life-record.ts';
import { awayTrouble } from '../core/schedule/browser-away.ts';
import { explainRhythm } from '../core/schedule/learn/explain-rhythm.ts';
import { unpackRhythm } from '../core/schedule/learn/pack-rhythm.ts';
import { leftOutReason } from '../core/schedule/left-out.ts';
import { costPerDay } from '../core/schedule/spent.ts';
import { fullDisk } from '../core/versions/storage-state.ts';
import type { Page, Sentinel } from '../store/records.ts';
import type { SentinelOverview } from '../store/store.ts';
import { browserSeenAt } from './browser/browser-seen-at.ts';
import { pausesOf, withPause } from './host-pauses.ts';
import type { RhythmRules } from './learn-rhythm.ts';
import type { World } from './world.ts';

/** `zone` is the person's own: times in words are told in it. */
export async function showSentinels(
  world: World,
  userId: string,
  zone = world.zone,
): Promise<SentinelView[]> {
  return toViews(world, userId, await world.store.sentinels.overview(userId), zone);
}

/** Some hundreds of them; those that are gone are left out. */
export async function showSomeSentinels(
  world: World,
  userId: string,
  ids: readonly string[],
  zone = world.zone,
): Promise<SentinelView[]> {
  if (ids.length === 0) return [];
  const overviews = await world.store.sentinels.overview(userId, ids);
  // Only those that hang on others need them to say when.
  const hanging = overviews.some(({ sentinel }) => hangsOnOthers(toLifeRecord(sentinel)));
  const all = hanging ? await world.store.sentinels.ofUser(userId) : undefined;
  return toViews(world, userId, overviews, zone, all);
}

async function toViews(
  world: World,
  userId: string,
  overviews: readonly SentinelOverview[],
  zone: string,
  all?: readonly Sentinel[],
): Promise<SentinelView[]> {
  const records = overviews.map(({ sentinel }) => toLifeRecord(sentinel));
  const around = { all: all?.map(toLifeRecord) ?? records, zone };
  const seenAt = await seenIfAsked(world, userId, overviews);
  const canRender = canRenderIn(world);
  const now = world.now();
  const pauses = await pausesOf(world, overviews, now);
  return overviews.map((overview, i) => {
    const view = toView(overview, records[i]!, around, now, seenAt, canRender, world.rhythms.rules);
    return withFullDisk(world, withPause(view, overview.page, pauses, zone, now));
  });
}

export async function showSentinel(
  world: World,
  userId: string,
  id: string,
  zone = world.zone,
): Promise<SentinelView | null> {
  const [view] = await showSomeSentinels(world, userId, [id], zone);
  return view ?? null;
}

async function seenIfAsked(world: World, userId: string, overviews: readonly SentinelOverview[]) {
  const isAsked = overviews.some(({ page }) => page.mode === 'browser');
  return isAsked ? browserSeenAt(world, userId) : null;
}

function hangsOnOthers({ request: { from, to } }: LifeRecord): boolean {
  return [from, to].some(({ kind }) => kind === 'start' || kind === 'end');
}

/** Looked for once, and only where somebody needs it. */
function canRenderIn(world: World): () => boolean {
  let known: boolean | undefined;
  return () => {
    known ??= world.renderingProblem() === null;
    return known;
  };
}

/** Who has asked for the plain page in so many words gets no other proposed. */
function wantsBrowser({ mode, trouble }: Page, tree: unknown): boolean {
  const asked = (tree as SentinelTree).fetch?.mode;
  return mode === 'plain' && trouble?.reason === 'needs-browser' && asked === undefined;
}

function toView(
  overview: SentinelOverview,
  record: LifeRecord,
  around: Surroundings,
  now: number,
  seenAt: number | null,
  canRender: () => boolean,
  limits: RhythmRules,
): SentinelView {
  const { sentinel, page, unread, versions, diskBytes, lastChangeAt, nextTickAt } = overview;
  const { id, name, text, tree, origins, state, createdAt, startedAt, disabledAt, resumedAt, endedAt } =
    sentinel;
  const enabled = state === 'enabled';
  const startsAt = expectedAt(record, 'start', around);
  const endsAt = expectedAt(record, 'end', around);
  // Ticks of a failing page wait with it.
  const tick = nextTickAt === null ? null : Math.max(nextTickAt, page.notBefore ?? 0);
  const nextCheckAt = enabled ? (tick ?? page.nextCheckAt) : null;
  return {
    id,
    name,
    text,
    resolvedText: printSentinel(tree as SentinelTree),
    origins: { ...origins },
    state,
    why: waitReason(record, around, now) ?? lateReason(page, around.zone, now),
    nextEvent: nextEvent({ state, startedAt, startsAt, endsAt, nextCheckAt }),
    startsAt,
    endsAt,
    createdAt,
    startedAt,
    disabledAt,
    resumedAt,
    endedAt,
    url: page.url,
    pageTitle: page.title,
    lastCheckAt: page.checkedAt,
    lastChangeAt,
    nextCheckAt,
    rhythm: rhythmOf(overview, record, nextCheckAt, around, now, limits),
    unread,
    versions,
    diskBytes,
    trouble: enabled ? (awayTrouble(page, seenAt, now, around.zone) ?? page.trouble) : null,
    movedTo: page.movedTo,
    facts: factsOf(page),
    cost: enabled && page.facts?.spent ? costPerDay(page.facts.spent, now) : null,
    offer: enabled && wantsBrowser(page, tree) && canRender() ? 'render' : null,
    element: enabled ? sentinel.element : null,
    tags: tagsOf(sentinel.tags),
    edit: sentinel.edited?.id ?? null,
    revision: sentinel.revision,
  };
}

function factsOf({ facts }: Page): SentinelView['facts'] {
  if (facts === null) return null;
  const { spent: _, ...shown } = facts;
  return { ...shown, headers: { ...facts.headers } };
}

/** It may not even have been possible to write it down. */
function withFullDisk({ storage: { fullSince } }: World, view: SentinelView): SentinelView {
  if (fullSince === null || view.state !== 'enabled' || view.trouble !== null) return view;
  return { ...view, trouble: { reason: 'disk-full', message: fullDisk, at: fullSince } };
}

function rhythmOf(
  { page }: SentinelOverview,
  { request }: LifeRecord,
  nextCheckAt: number | null,
  { zone }: Surroundings,
  now: number,
  limits: RhythmRules,
): SentinelView['rhythm'] {
  if (request.fetch.rhythm.kind !== 'on-change') return null;
  const rhythm = page.rhythm === null ? null : unpackRhythm(page.rhythm);
  return explainRhythm(rhythm, nextCheckAt, now, zone, limits);
}

function lateReason({ leftOut }: Page, zone: string, now: number): string | null {
  return leftOut === null ? null : leftOutReason(leftOut, zone, now);
}
