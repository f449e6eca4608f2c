// Records for the contract suite, complete enough to be stored; each test changes only what it is about.
import { hash } from 'node:crypto';
import type { Changes } from '../../server/core/events/engine.ts';
import type {
  Device,
  LeasedPage,
  NewDetection,
  NewNotice,
  NewVersion,
  Page,
  PageIdentity,
  Sentinel,
  SentinelState,
  User,
  Validators,
} from '../../server/store/records.ts';
import type { CheckCommit, LifeOutcome, LifeWrite, Store } from '../../server/store/store.ts';
import { KeptFeatures } from '../../shared/page/kept-features.ts';

export const noon = Date.UTC(2026, 0, 15, 12);
export const minute = 60_000;

let counter = 0;
export const newId = (kind = 'id') => `${kind}-${++counter}`;

export async function aUser(store: Store, name = newId('user')): Promise<User> {
  const user = await store.users.create({ id: newId('u'), name, passwordHash: null, createdAt: noon });
  if (!user) throw new Error(`the name ${name} is taken`);
  return user;
}

export async function aDevice(store: Store, userId: string, changes: Partial<Device> = {}): Promise<Device> {
  const device: Device = {
    id: newId('device'),
    userId,
    name: 'Laptop',
    kind: 'extension',
    tokenHash: newId('token'),
    createdAt: noon,
    lastSeenAt: noon,
    expiresAt: null,
    revokedAt: null,
    ...changes,
  };
  await store.devices.create(device);
  return device;
}

export const publicPage = (url = `https://example.org/${newId()}`): PageIdentity => ({
  url,
  mode: 'plain',
  ownerId: null,
  credentials: null,
});

export function aPage(store: Store, identity = publicPage()): Promise<Page> {
  return store.pages.ensure(identity, newId('page'), noon);
}

export async function aDuePage(store: Store, dueAt = noon): Promise<Page> {
  const page = await aPage(store);
  await store.pages.schedule(page.id, dueAt);
  return { ...page, nextCheckAt: dueAt };
}

export async function aSentinel(
  store: Store,
  userId: string,
  pageId: string,
  changes: Partial<Sentinel> = {},
): Promise<Sentinel> {
  const sentinel: Sentinel = {
    id: newId('sentinel'),
    userId,
    name: newId('name'),
    pageId,
    text: 'Create Sentinel s Using https://example.org/',
    tree: { monitor: ['any'], every: 2 },
    state: 'enabled',
    sinceSeq: null,
    element: null,
    createdAt: noon + counter,
    updatedAt: noon,
    origins: { target: { from: 'own' }, monitor: { from: 'sentinel', name: 's0' } },
    startedAt: noon,
    disabledAt: null,
    resumedAt: null,
    pausedInTrouble: false,
    endedAt: null,
    revision: 1,
    tags: [],
    edited: null,
    steered: null,
    ...changes,
  };
  const outcome = await live(store, userId, { kind: 'create', sentinel });
  if (outcome !== 'committed') throw new Error(outcome);
  return sentinel;
}

/** Writes what an event does to sentinels, without any event: the store does not ask which it was. */
export async function live(store: Store, userId: string, ...writes: LifeWrite[]): Promise<LifeOutcome> {
  for (;;) {
    const loaded = await store.life.load(userId);
    const revision = loaded?.revision ?? null;
    const outcome = await store.life.commit({ userId, revision, changes: noEvents, wakeAt: null, writes });
    if (outcome !== 'stale') return outcome;
  }
}

export const noEvents: Changes = {
  head: { now: noon, sequence: 1 },
  definitions: [],
  definitionsRemoved: [],
  timersAdded: [],
  timersRemoved: [],
};

export function setState(
  store: Store,
  userId: string,
  id: string,
  state: SentinelState,
): Promise<LifeOutcome> {
  return live(store, userId, { kind: 'patch', id, fields: { state } });
}

export const validators: Validators = {
  etag: '"v1"',
  lastModified: 'Thu, 15 Jan 2026 11:00:00 GMT',
  bodyHash: 'b',
  contentHash: 'c',
  from: 'https://example.org/final',
  trusted: true,
};

export function aVersion(pageId: string, text: string, changes: Partial<NewVersion> = {}): NewVersion {
  const body = new TextEncoder().encode(text);
  return {
    id: newId('version'),
    pageId,
    bodyHash: hash('sha256', body),
    contentHash: `content of ${text}`,
    contentType: 'text/html',
    charset: 'utf-8',
    status: 200,
    finalUrl: 'https://example.org/final',
    title: 'Example',
    size: body.length,
    fetchedAt: noon,
    modifiedAt: noon - minute,
    body,
    features: KeptFeatures.of({
      type: 'html',
      title: 'Example',
      blocks: [{ kind: 'p', text, where: ['Heading'] }],
      links: [],
      images: [],
      forms: [],
    }),
    ...changes,
  };
}

export function aCheck({ page, lease }: LeasedPage, changes: Partial<CheckCommit> = {}): CheckCommit {
  return {
    pageId: page.id,
    lease,
    at: noon + minute,
    page: {
      validators,
      title: 'Example',
      nextCheckAt: noon + 60 * minute,
      plannedFrom: page.nextCheckAt,
      notBefore: null,
      failures: 0,
      lateness: { leftOut: 0, onTime: false },
      trouble: null,
      facts: null,
      movedTo: null,
      rhythm: null,
    },
    version: null,
    since: [],
    looked: [],
    ended: [],
    elements: [],
    lookedAt: noon,
    reread: [],
    bad: null,
    detections: [],
    happenings: [],
    doubts: [],
    settled: [],
    notices: [],
    ...changes,
  };
}

export function aDetection(
  sentinel: Sentinel,
  oldVersionId: string,
  newVersionId: string,
  changes: Partial<NewDetection> = {},
): NewDetection {
  const detectedAt = changes.detectedAt ?? noon;
  return {
    id: newId('detection'),
    sentinelId: sentinel.id,
    userId: sentinel.userId,
    pageId: sentinel.pageId,
    oldVersionId,
    newVersionId,
    detectedAt,
    list: {
      oldVersion: oldVersionId,
      newVersion: newVersionId,
      pageType: 'html',
      detectedAt,
      changes: [{ type: 'any', op: 'update', before: 'old', after: 'new', where: 'Heading' }],
    },
    ...changes,
  };
}

export function aNotice(
  sentinel: Sentinel,
  detectionId: string | null,
  changes: Partial<NewNotice> = {},
): NewNotice {
  return {
    id: newId('notice'),
    userId: sentinel.userId,
    sentinelId: sentinel.id,
    detectionId,
    kind: detectionId === null ? 'trouble' : 'change',
    channel: 'extension',
    address: null,
    cadence: { kind: 'immediate' },
    message: 'Something happened.',
    createdAt: noon,
    ...changes,
  };
}

export async function lease(store: Store, pageId: string, owner = 'node', now = noon): Promise<LeasedPage> {
  const leased = await store.pages.claim(pageId, { owner, now, until: now + minute });
  if (!leased) throw new Error(`${pageId} is leased already`);
  return leased;
}

/** Leases pages that are due, most overdue first, unless others are faster. */
export async function claimDue(
  store: Store,
  owner: string,
  now: number,
  limit: number,
): Promise<LeasedPage[]> {
  const ids = (await store.pages.due({ now, limit })).map(({ id }) => id);
  return store.pages.claimDue({ owner, now, until: now + minute, ids });
}

/** Puts a new version of the page into the store, as a check would. */
export async function storeVersion(store: Store, pageId: string, text: string): Promise<NewVersion> {
  const version = aVersion(pageId, text);
  const outcome = await store.commitCheck(aCheck(await lease(store, pageId), { version }));
  if (outcome !== 'committed') throw new Error(outcome);
  return version;
}

/** A sentinel on a page with two versions, and the detection between them stored as a check would. */
export async function aStoredDetection(
  store: Store,
  sentinel: Sentinel,
  changes: Partial<NewDetection> = {},
): Promise<NewDetection> {
  const before = await storeVersion(store, sentinel.pageId, newId('text'));
  const version = aVersion(sentinel.pageId, newId('text'));
  const detection = aDetection(sentinel, before.id, version.id, changes);
  const notices = [aNotice(sentinel, detection.id)];
  const leased = await lease(store, sentinel.pageId);
  const outcome = await store.commitCheck(aCheck(leased, { version, detections: [detection], notices }));
  if (outcome !== 'committed') throw new Error(outcome);
  return detection;
}
