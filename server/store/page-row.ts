// Between a row of the pages table and the records the rest of the server sees.
import { fromJson } from './json.ts';
import type { LeasedPage, Page } from './records.ts';
import type { PageRow } from './schema.ts';

export function toPage(row: PageRow): Page {
  return {
    id: row.id,
    url: row.url,
    mode: row.mode,
    ownerId: row.owner_id,
    credentials: row.credentials,
    waitFor: row.wait_for,
    ignoresRobots: row.ignores_robots === 1,
    title: row.title,
    validators: {
      etag: row.etag,
      lastModified: row.last_modified,
      bodyHash: row.body_hash,
      contentHash: row.content_hash,
      from: row.validators_from,
      trusted: row.validators_trusted === 1,
    },
    latestVersionId: row.latest_version_id,
    lastSeq: row.last_seq,
    revision: row.revision,
    checks: row.checks,
    checkedAt: row.checked_at,
    changedAt: row.changed_at,
    nextCheckAt: row.next_check_at,
    notBefore: row.not_before,
    failures: row.failures,
    trouble: toTrouble(row),
    leftOut: row.left_out > 0 ? { count: row.left_out, since: row.left_out_since! } : null,
    inTab: row.in_tab === 1,
    awaySince: row.away_since,
    facts: row.facts === null ? null : fromJson(row.facts),
    movedTo: row.moved_to,
    createdAt: row.created_at,
    diskBytes: row.disk_bytes,
    rhythm: row.rhythm,
  };
}

export function toLeasedPage(row: PageRow): LeasedPage {
  return {
    page: toPage(row),
    lease: { owner: row.lease_owner!, token: row.lease_token, until: row.lease_until! },
  };
}

function toTrouble(row: PageRow): Page['trouble'] {
  if (row.trouble_reason === null) return null;
  return { reason: row.trouble_reason, message: row.trouble_message!, at: row.trouble_at! };
}
