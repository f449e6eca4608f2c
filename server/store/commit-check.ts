// Writes what checks leave behind: a batch of them in one transaction, each fenced by its lease, all of a check or nothing.
import type { Kysely } from 'kysely';
import type { BatchStatement, BatchValue } from './batch-statement.ts';
import type { Blobs, NewBlob } from './blobs/blobs.ts';
import * as statements from './commit-statements.ts';
import type { StoreDialect } from './dialect.ts';
import { type GroupCommit, groupCommit } from './group-commit.ts';
import { toJson } from './json.ts';
import { isMissingReference } from './missing-reference.ts';
import { type PackedBad, type PackedCheck, type PackedVersion, packChecks } from './pack-check.ts';
import type { Schema } from './schema.ts';
import type { CheckCommit, CommitOutcome } from './store.ts';

export interface CommitCheck {
  (check: CheckCommit): Promise<CommitOutcome>;
  idle(): Promise<void>;
}

export function commitCheck(db: Kysely<Schema>, dialect: StoreDialect, blobs: Blobs): CommitCheck {
  const group: GroupCommit<PackedCheck, CommitOutcome> = groupCommit(
    ({ check }) => check.pageId,
    (batch) => writeBatch(db, dialect, batch),
  );
  const packing = packChecks(db, dialect, blobs);
  const busy = new Set<Promise<unknown>>();

  // Compressed before it queues, so that no transaction is held open for it.
  const packAndWrite = async (check: CheckCommit) => {
    try {
      return await group(await packing(check, 'against-earlier'));
    } catch (error) {
      // What it was to be stored against has been removed meanwhile.
      if (!isMissingReference(error)) throw error;
      return group(await packing(check, 'whole'));
    }
  };

  const commit = async (check: CheckCommit) => {
    if (!check.version && !check.bad && check.reread.length === 0)
      return group({ check, version: null, bad: null, reread: [] });
    const written = packAndWrite(check);
    busy.add(written);
    try {
      return await written;
    } finally {
      busy.delete(written);
    }
  };
  const idle = async () => {
    await Promise.allSettled(busy);
    await group.idle();
  };
  return Object.assign(commit, { idle });
}

const rehashedRows = ({ reread }: CheckCommit): BatchValue[][] =>
  reread.flatMap(({ versionId, contentHash }) =>
    contentHash === undefined ? [] : [[versionId, contentHash]],
  );

function writeBatch(
  db: Kysely<Schema>,
  dialect: StoreDialect,
  batch: PackedCheck[],
): Promise<CommitOutcome[]> {
  return dialect.transact(db, async (trx) => {
    const run = async (statement: BatchStatement, rows: BatchValue[][]) =>
      rows.length === 0 ? [] : dialect.runBatch(trx, statement, rows);

    await dialect.beginStamping(trx);
    const fenced = await run(statements.updatePage, batch.map(pageRow));
    const held = new Set(fenced.map((row) => row.id));
    const kept = batch.filter(({ check }) => held.has(check.pageId));
    const versions = kept.flatMap(({ version }) => version ?? []);
    const checks = kept.map(({ check }) => check);

    const reread = kept.flatMap(({ reread }) => reread);
    await run(
      statements.insertBlob,
      blobRows([
        ...versions.flatMap(({ body, features }) => [body, features]),
        ...reread.map(({ features }) => features),
      ]),
    );
    await run(statements.insertVersion, versions.map(versionRow));
    await run(statements.insertVersionAssets, versions.flatMap(assetsDueRows));
    await run(
      statements.replaceFeatures,
      reread.map(({ versionId, features }) => [versionId, features.hash]),
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
    await run(statements.endSentinel, checks.flatMap(endedRows));
    return batch.map(({ check }) => (held.has(check.pageId) ? 'committed' : 'lease-lost'));
  });
}

// The rows below are in the order of the columns in commit-statements.ts.

function pageRow({
  check: { pageId, lease, at, page, version, since, elements },
  version: packed,
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
    packed === null ? 0 : packed.body.bytes.length + packed.features.bytes.length,
  ];
}

/** Each once: one statement must not write the same row twice. */
function blobRows(blobs: NewBlob[]): BatchValue[][] {
  const byHash = new Map(blobs.map((blob) => [Buffer.from(blob.hash).toString('latin1'), blob]));
  return [...byHash.values()].map(({ hash, size, baseId, place, encoding, bytes }) => [
    hash,
    size,
    baseId,
    place,
    encoding,
    bytes,
  ]);
}

function versionRow({ version, body, features }: PackedVersion): BatchValue[] {
  return [
    version.id,
    version.pageId,
    body.hash,
    features.hash,
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

const assetsDueRows = ({ version: { id, assetsDueAt } }: PackedVersion): BatchValue[][] =>
  assetsDueAt === undefined ? [] : [[id, assetsDueAt]];

const sinceRows = ({ pageId, since }: CheckCommit): BatchValue[][] =>
  since.map((one) => [one.sentinelId, pageId, one.seq]);

const endedRows = ({ ended }: CheckCommit): BatchValue[][] => ended.map((id) => [id]);

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
    one.cadence === null ? null : toJson(one.cadence),
    one.message,
    one.createdAt,
  ]);
