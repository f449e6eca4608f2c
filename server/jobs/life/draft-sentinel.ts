// From text to a sentinel that may run: read, inherited, checked against the user's others; or the problems, each with what to do.
import type { Problem } from '../../../shared/api/error.ts';
import { normaliseUrl } from '../../../shared/page/normalise-url.ts';
import { selectorProblem } from '../../../shared/page/select/selector-problem.ts';
import type { SentinelTree, Zone } from '../../../shared/sentinel/ast.ts';
import { checkSentinel } from '../../../shared/sentinel/check.ts';
import {
  type CompleteFetchPlan,
  type CompleteSentinel,
  withDefaults,
} from '../../../shared/sentinel/defaults.ts';
import { durationMs } from '../../../shared/sentinel/duration.ts';
import { inherit, type Origins, ownParts } from '../../../shared/sentinel/inherit.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { pinZones } from '../../../shared/sentinel/pin-zones.ts';
import { inOrder, type Places } from '../../../shared/sentinel/problems.ts';
import { checkReferences } from '../../core/events/check-references.ts';
import type { LifeRecord } from '../../core/events/life-record.ts';
import { expectedAt, type Surroundings } from '../../core/events/time-point.ts';
import { pageParts } from '../../core/graph/page-parts.ts';
import { inheritedBefore } from '../../core/life/inherited-before.ts';
import { toLifeRecord } from '../../core/life/to-life-record.ts';
import type { Login, PageIdentity, Sentinel } from '../../store/records.ts';
import type { World } from '../world.ts';

export interface DraftRequest {
  userId: string;
  text: string;
  /** The sentinel being edited; null for a new one. */
  editing: Sentinel | null;
  /** How it has lived so far, in an edit, import or clone: then a past start simply counts as reached. Null for a new one. */
  lived: Lived | null;
  /** The person's own, for times written without one; it is then written into the sentinel. */
  zone?: Zone | undefined;
  /** Of the user. */
  logins: readonly Pick<Login, 'name' | 'origins'>[];
  /** The user's own address, for mail that names none. */
  mail: string | null;
}

export async function knownForDraft(
  { store }: World,
  userId: string,
): Promise<Pick<DraftRequest, 'logins' | 'mail'>> {
  const [logins, wishes] = await Promise.all([store.logins.ofUser(userId), store.notifySettings.of(userId)]);
  return { logins, mail: wishes?.mail ?? null };
}

export type Lived = Pick<Sentinel, 'state' | 'createdAt' | 'startedAt' | 'endedAt'>;

export interface Draft {
  /** As written. */
  typed: SentinelTree;
  /** With inherited parts written out. */
  tree: SentinelTree;
  origins: Origins;
  page: PageIdentity;
  /** Where operands lie elsewhere. */
  otherPages: PageIdentity[];
}

export type DraftOutcome = { ok: true; draft: Draft } | { ok: false; problems: Problem[] };

/** `all` are the user's sentinels, as the store has them. */
export function draftSentinel(world: World, request: DraftRequest, all: readonly Sentinel[]): DraftOutcome {
  const parsed = parseSentinel(request.text);
  if (!parsed.ok) return parsed;
  const { tree: typed, places } = parsed;
  const others = all.filter(({ id }) => id !== request.editing?.id);
  const resolved = resolve(typed, request.editing, others, places);
  if (!resolved.ok) return resolved;
  const { tree, origins } = resolved;
  const clock = { now: request.lived?.createdAt ?? world.now(), zone: request.zone ?? world.zone };
  // Only what was just typed can be a mistake; an inherited start counts as reached.
  const newlyTyped = request.lived === null && origins.from?.from === 'own';
  const problems = [
    ...nameProblems(typed, others, places),
    ...checkSentinel(tree, { ...clock, newlyTyped, places, selectorProblem }),
    ...located(intervalProblems(world, withDefaults(tree)), places),
    ...located(renderingProblems(world, request, tree), places),
    ...located(channelProblems(world, request, tree), places),
    ...located(referenceProblems(world, request, tree, origins, all), places),
  ];
  if (problems.length > 0) return { ok: false, problems: inOrder(problems) };
  const page = identitiesOf(tree, request, places);
  const pinned = (one: SentinelTree) => (request.zone === undefined ? one : pinZones(one, request.zone));
  return page.ok
    ? { ok: true, draft: { typed: pinned(typed), tree: pinned(tree), origins, ...page.pages } }
    : page;
}

type Resolved = { ok: true; tree: SentinelTree; origins: Origins } | { ok: false; problems: Problem[] };

function resolve(
  typed: SentinelTree,
  editing: Sentinel | null,
  others: readonly Sentinel[],
  places: Places,
): Resolved {
  const { target } = typed;
  if (target.kind === 'url') return { ok: true, ...ownParts(typed) };
  const parent = others.find(({ name }) => name.toLowerCase() === target.name.toLowerCase());
  const before = editing === null ? null : inheritedBefore(editing, target.name);
  if (parent === undefined && before === null) {
    const place = places.get(target) ?? places.get('target');
    const message = `You have no sentinel named ${target.name}.`;
    return {
      ok: false,
      problems: [
        { message, suggestion: 'Give an address, or the name of one of yours.', field: 'target', ...place },
      ],
    };
  }
  const source = sourceOf(parent, before, editing);
  return { ok: true, ...inherit(typed, { ...source, name: parent?.name ?? target.name } as SentinelTree) };
}

/** What an edited sentinel took at its creation it keeps, defaults included; only what it gave itself may now be taken. */
function sourceOf(
  parent: Sentinel | undefined,
  before: Partial<SentinelTree> | null,
  editing: Sentinel | null,
): Partial<SentinelTree> {
  const today = (parent?.tree ?? {}) as Partial<SentinelTree>;
  if (before === null || editing === null) return today;
  const given = Object.entries(today).filter(([part]) => editing.origins[part]?.from === 'own');
  return { ...Object.fromEntries(given), ...before };
}

/** A problem that names its part is shown where that part stands. */
function located(problems: Problem[], places: Places): Problem[] {
  return problems.map((problem) => {
    const place = problem.field === undefined ? undefined : places.get(problem.field);
    return place === undefined ? problem : { ...problem, line: place.line, column: place.column };
  });
}

function nameProblems({ name }: SentinelTree, others: readonly Sentinel[], places: Places): Problem[] {
  const taken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  if (!taken) return [];
  const message = `You already have a sentinel named ${name}.`;
  return located([{ message, suggestion: 'Choose another name.', field: 'name' }], places);
}

/** The language has a shortest interval; an operator may ask for a longer one. */
function intervalProblems(world: World, { fetch }: CompleteSentinel): Problem[] {
  const asked = fetch.rhythm.kind === 'every' ? durationMs(fetch.rhythm.interval) : null;
  if (asked === null || asked < 60_000 || asked >= world.minIntervalMs) return [];
  const least = `${Math.ceil(world.minIntervalMs / 60_000)} minutes`;
  return [
    {
      field: 'fetch',
      message: `This server fetches a page at most every ${least}.`,
      suggestion: `Write every ${least}.`,
    },
  ];
}

/** Whoever asks for a browser now hears that there is none; one that lived with it elsewhere is taken in and says so itself. */
function renderingProblems(world: World, { editing, lived }: DraftRequest, tree: SentinelTree): Problem[] {
  const modeOf = (one: SentinelTree) => withDefaults(one).fetch.mode.kind;
  const isNew = lived === null || (editing !== null && modeOf(editing.tree as SentinelTree) !== 'rendered');
  const message = modeOf(tree) === 'rendered' && isNew ? world.renderingProblem() : null;
  return message === null ? [] : [{ field: 'fetch', message }];
}

/** Whoever asks for a channel now hears that it is not set up; what lived with it elsewhere is taken in, and waits for it. */
function channelProblems(
  world: World,
  { editing, lived, mail }: DraftRequest,
  { notify }: SentinelTree,
): Problem[] {
  const before = (editing?.tree as SentinelTree | undefined)?.notify;
  if (lived !== null && (editing === null || JSON.stringify(before) === JSON.stringify(notify))) return [];
  const asked = (notify ?? []).flatMap(({ channel }) => channel ?? []);
  const problems = [...new Set(asked.map(({ kind }) => kind))].flatMap((kind) => {
    const message = world.channels.get(kind)?.problem() ?? null;
    return message === null ? [] : [{ field: 'notify', message }];
  });
  for (const { kind, address } of asked) {
    const message = address === undefined ? null : (world.channels.get(kind)?.problemWith?.(address) ?? null);
    if (message !== null) problems.push({ field: 'notify', message });
  }
  const hasNowhere =
    mail === null && asked.some(({ kind, address }) => kind === 'email' && address === undefined);
  if (!hasNowhere || problems.length > 0) return problems;
  const suggestion = 'Write one, as in by email jill@example.org, or give yours under Account first.';
  return [{ field: 'notify', message: 'Your mail address is not known yet.', suggestion }];
}

function referenceProblems(
  world: World,
  request: DraftRequest,
  tree: SentinelTree,
  origins: Origins,
  all: readonly Sentinel[],
): Problem[] {
  const { editing, userId, lived } = request;
  if (lived?.state === 'ended') return [];
  const now = world.now();
  const record = {
    id: editing?.id ?? 'new',
    name: tree.name,
    userId,
    request: withDefaults(tree),
    state: lived?.state ?? ('waiting' as const),
    createdAt: lived?.createdAt ?? now,
    startedAt: lived?.startedAt ?? null,
    endedAt: null,
  };
  const around = { all: [...all.map(toLifeRecord), record], zone: request.zone ?? world.zone };
  const problems = [
    ...checkReferences(record, around, now),
    ...orderProblems(record, around, now, lived === null),
  ];
  // What the other was started by has happened; for the one that inherits it, it counts as reached.
  const inheritedStart = origins.from?.from === 'sentinel';
  return problems.filter(
    ({ field, message }) => !(inheritedStart && field === 'from' && /already/.test(message)),
  );
}

/** Where a side hangs on others, the language alone cannot compare the two. */
function orderProblems(
  record: LifeRecord,
  around: Surroundings,
  now: number,
  newlyTyped: boolean,
): Problem[] {
  const { from, to } = record.request;
  if (![from, to].some(({ kind }) => kind === 'start' || kind === 'end')) return [];
  const [start, end] = [expectedAt(record, 'start', around), expectedAt(record, 'end', around)];
  if (end === null) return [];
  const suggestion = 'Write a later end, or To open.';
  if (start !== null && end <= start)
    return [{ field: 'to', message: 'The end does not come after the start.', suggestion }];
  return newlyTyped && end <= now ? [{ field: 'to', message: 'The end lies in the past.', suggestion }] : [];
}

type Identities =
  | { ok: true; pages: Pick<Draft, 'page' | 'otherPages'> }
  | { ok: false; problems: Problem[] };

function identitiesOf(tree: SentinelTree, { userId, logins }: DraftRequest, places: Places): Identities {
  if (tree.target.kind !== 'url') throw new Error('the target is resolved before');
  const normalised = normaliseUrl(tree.target.url);
  if (!normalised.ok) return { ok: false, problems: [{ message: normalised.message, field: 'target' }] };
  const request = withDefaults(tree);
  const chosen = chooseLogin(request.fetch.login, logins, normalised.url);
  if (!chosen.ok) return { ok: false, problems: located([chosen.problem], places) };
  const parts = pageParts('new', request);
  if (parts.kind === 'never') {
    const message = 'This can never fire: on several pages NOT needs something that happens beside it.';
    const suggestion = 'Write A AND NOT B.';
    return { ok: false, problems: [{ message, suggestion, field: 'monitor' }] };
  }
  const identity = (url: string) => pageIdentity(url, request.fetch, chosen.login, userId);
  const otherPages = parts.kind === 'several' ? parts.others.map(identity) : [];
  return { ok: true, pages: { page: identity(parts.url), otherPages } };
}

type Chosen = { ok: true; login: DraftRequest['logins'][number] | null } | { ok: false; problem: Problem };

function chooseLogin(name: string | null, logins: DraftRequest['logins'], url: string): Chosen {
  if (name === null) return { ok: true, login: null };
  const login = logins.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const problem = (message: string, suggestion: string): Chosen => ({
    ok: false,
    problem: { message, suggestion, field: 'fetch' },
  });
  if (login === undefined)
    return problem(`You have no login named "${name}".`, 'Make it first, under Account, or leave it out.');
  const { origin } = new URL(url);
  if (login.origins.includes(origin)) return { ok: true, login };
  return problem(
    `The login "${login.name}" is for ${login.origins.join(', ')}, not for ${origin}.`,
    'Choose another login, or check the address: http and https are different sites.',
  );
}

/** Only a plain anonymous page that obeys robots.txt is shared between users. */
function pageIdentity(
  url: string,
  { mode, robots }: CompleteFetchPlan,
  login: DraftRequest['logins'][number] | null,
  userId: string,
): PageIdentity {
  // A login is for its own site: other pages of the same sentinel are fetched without.
  const credentials = login?.origins.includes(new URL(url).origin) ? login.name : null;
  // The person's own browser is no robot.
  const ignoresRobots = robots === 'ignore' && mode.kind !== 'browser';
  const shared = mode.kind === 'plain' && credentials === null && !ignoresRobots;
  const waitFor = mode.kind === 'rendered' ? (mode.waitFor ?? null) : null;
  return { url, mode: mode.kind, ownerId: shared ? null : userId, credentials, ignoresRobots, waitFor };
}
