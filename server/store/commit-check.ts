// Writes what checks leave behind: a batch of them in one transaction, each fenced by its lease, all of a check or nothing.
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BatchStatement, BatchValue } from './batch-statement.ts';
import * as statements from './commit-statements.ts';
import type { StoreDialect } from './dialect.ts';
import { type GroupCommit, groupCommit } from './group-commit.ts';
import { toJson } from './json.ts';
import { type Packed, pack } from './packed.ts';
import type { NewBadVersion, NewVersion } from './records.ts';
import type { Schema } from './schema.ts';
import type { CheckCommit, CommitOutcome } from './store.ts';

interface PackedCheck {
  check: CheckCommit;
  version: PackedVersion | null;
  bad: PackedBad | null;
  /** Rows for `replaceFeatures`. */
  reread: BatchValue[][];
}

interface PackedBad {
  version: NewBadVersion;
  body: Packed;
}

interface PackedVersion {
  version: NewVersion;
  body: Packed;
  features: Packed;
}

export interface CommitCheck {
  (check: CheckCommit): Promise<CommitOutcome>;
  idle(): Promise<void>;
}

export function commitCheck(db: Kysely<Schema>, dialect: StoreDialect): CommitCheck {
  const group: GroupCommit<PackedCheck, CommitOutcome> = groupCommit(
    ({ check }) => check.pageId,
    (batch) => writeBatch(db, dialect, batch),
  );
  const packing = new Set<Promise<unknown>>();

  const commit = async (check: CheckCommit) => {
    if (!check.version && !check.bad && check.reread.length === 0)
      return group({ check, version: null, bad: null, reread: [] });
    // Compressed before it queues, so that no transaction is held open for it.
    const packed = packCheck(check);
    packing.add(packed);
    try {
      return await group(await packed);
    } finally {
      packing.delete(packed);
    }
  };
  const idle = async () => {
    await Promise.allSettled(packing);
    await group.idle();
  };
  return Object.assign(commit, { idle });
}

async function packCheck(check: CheckCommit): Promise<PackedCheck> {
  const [version, bad, reread] = await Promise.all([
    check.version && packVersion(check.version),
    check.bad && packBad(check.bad),
    Promise.all(check.reread.map(packReread)),
  ]);
  return { check, version, bad, reread };
}

async function packBad(version: NewBadVersion): Promise<PackedBad> {
  return { version, body: await pack(version.body) };
}

async function packReread({ versionId, features }: CheckCommit['reread'][number]): Promise<BatchValue[]> {
  const { encoding, bytes } = await pack(Buffer.from(toJson(features)));
  return [versionId, encoding, bytes];
}

const rehashedRows = ({ reread }: CheckCommit): BatchValue[][] =>
  reread.flatMap(({ versionId, contentHash }) =>
    contentHash === undefined ? [] : [[versionId, contentHash]],
  );

async function packVersion(version: NewVersion): Promise<PackedVersion> {
  // A body under a wrong address would be handed out for another page's, perhaps another person's.
  if (hash('sha256', version.body) !== version.bodyHash) {
    throw new Error(`The body of version ${version.id} does not have the hash given with it.`);
  }
  const features = Buffer.from(toJson(version.features));
  const [packedBody, packedFeatures] = await Promise.all([pack(version.body), pack(features)]);
  return { version, body: packedBody, features: packedFeatures };
}

function writeBatch(
  db: Kysely<Schema>,
  dialect: StoreDialect,
  batch: PackedCheck[],
): Promise<CommitOutcome[]> {
  return db.transaction().execute(async (trx) => {
    const run = async (statement: BatchStatement, rows: BatchValue[][]) =>
      rows.length === 0 ? [] : dialect.runBatch(trx, statement, rows);

    const fenced = await run(statements.updatePage, batch.map(pageRow));
    const held = new Set(fenced.map((row) => row.id));
    const kept = batch.filter(({ check }) => held.has(check.pageId));
    const versions = kept.flatMap(({ version }) => version ?? []);
    const checks = kept.map(({ check }) => check);

    await run(statements.insertBody, versions.map(bodyRow));
    await run(statements.insertVersion, versions.map(versionRow));
    await run(statements.insertFeatures, versions.map(featuresRow));
    await run(
      statements.replaceFeatures,
      kept.flatMap(({ reread }) => reread),
    );
    await run(statements.replaceContentHash, checks.flatMap(rehashedRows));
    await run(statements.setSince, checks.flatMap(sinceRows));
    await run(statements.setSinceElsewhere, checks.flatMap(sinceRows));
    await run(statements.setLooks, checks.flatMap(lookRows));
    await run(statements.setElement, checks.flatMap(elementRows));
    await run(
      statements.insertBad,
      kept.flatMap(({ bad }) => (bad ? [badRow(bad)] : [])),
    );
    await run(
      statements.forgetOldBad,
      kept.flatMap(({ bad }) => (bad ? [[bad.version.pageId]] : [])),
    );
    await run(statements.insertDetection, checks.flatMap(detectionRows));
    await run(statements.insertHappening, checks.flatMap(happeningRows));
    await run(statements.insertDoubt, checks.flatMap(doubtRows));
    await run(statements.settleDoubt, checks.flatMap(settledRows));
    await run(statements.insertNotice, checks.flatMap(noticeRows));
    return batch.map(({ check }) => (held.has(check.pageId) ? 'committed' : 'lease-lost'));
  });
}

// The rows below are in the order of the columns in commit-statements.ts.

function pageRow({
  check: { pageId, lease, at, page, version, since, elements },
}: PackedCheck): BatchValue[] {
  const { validators, trouble } = page;
  return [
    pageId,
    lease.owner,
    lease.token,
    at,
    page.title,
    validators.etag,
    validators.lastModified,
    validators.bodyHash,
    validators.contentHash,
    validators.from,
    validators.trusted ? 1 : 0,
    page.nextCheckAt,
    page.plannedFrom,
    page.notBefore,
    page.failures,
    page.lateness.leftOut,
    page.lateness.onTime ? 1 : 0,
    trouble?.reason ?? null,
    trouble?.message ?? null,
    trouble?.at ?? null,
    page.facts === null ? null : toJson(page.facts),
    page.movedTo,
    version?.id ?? null,
    // Other processes have to learn where these begin, and what was told of their elements.
    since.length + elements.length > 0 ? 1 : 0,
    page.rhythm,
  ];
}

const bodyRow = ({ version, body }: PackedVersion): BatchValue[] => [
  version.bodyHash,
  body.encoding,
  body.bytes,
];

const featuresRow = ({ version, features }: PackedVersion): BatchValue[] => [
  version.id,
  features.encoding,
  features.bytes,
];

function versionRow({ version }: PackedVersion): BatchValue[] {
  return [
    version.id,
    version.pageId,
    version.bodyHash,
    version.contentHash,
    version.contentType,
    version.charset,
    version.status,
    version.finalUrl,
    version.title,
    version.size,
    version.fetchedAt,
    version.modifiedAt,
  ];
}

const sinceRows = ({ pageId, since }: CheckCommit): BatchValue[][] =>
  since.map((one) => [one.sentinelId, pageId, one.seq]);

const lookRows = ({ pageId, looked, lookedAt }: CheckCommit): BatchValue[][] =>
  looked.map((one) => [one.sentinelId, pageId, toJson(one.looks), lookedAt]);

const elementRows = ({ pageId, elements }: CheckCommit): BatchValue[][] =>
  elements.map(({ sentinelId, element }) => [sentinelId, pageId, element === null ? null : toJson(element)]);

const badRow = ({ version, body }: PackedBad): BatchValue[] => [
  version.id,
  version.pageId,
  version.reason,
  version.message,
  version.fetchedAt,
  version.contentType,
  version.finalUrl,
  version.title,
  body.encoding,
  body.bytes,
];

export const detectionRows = ({ detections }: Pick<CheckCommit, 'detections'>): BatchValue[][] =>
  detections.map((one) => [
    one.id,
    one.sentinelId,
    one.pageId,
    one.oldVersionId,
    one.newVersionId,
    one.detectedAt,
    toJson(one.list),
  ]);

const happeningRows = ({ happenings }: CheckCommit): BatchValue[][] =>
  happenings.map((one) => [one.id, one.sentinelId, one.event, one.at, toJson(one.details)]);

const doubtRows = ({ doubts }: CheckCommit): BatchValue[][] =>
  doubts.map((one) => [
    one.id,
    one.sentinelId,
    one.pageId,
    one.watcherId,
    one.oldSeq,
    one.dueAt,
    toJson(one.list),
  ]);

const settledRows = ({ settled }: CheckCommit): BatchValue[][] => settled.map((id) => [id]);

export const noticeRows = ({ notices }: Pick<CheckCommit, 'notices'>): BatchValue[][] =>
  notices.map((one) => [
    one.id,
    one.sentinelId,
    one.detectionId,
    one.kind,
    one.channel,
    one.address,
    one.message,
    one.createdAt,
    one.dueAt,
  ]);
