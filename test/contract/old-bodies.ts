// Puts versions back into the tables in which programs before the blobs kept them.
import { zstdCompressSync } from 'node:zlib';
import type { NewVersion } from '../../server/store/records.ts';
import type { BlobLiteral } from './store-under-test.ts';

export function statementsForOldBodies(versions: NewVersion[], blob: BlobLiteral): string[] {
  const bytes = blob('').startsWith('x') ? 'blob' : 'bytea';
  const hex = (content: Uint8Array) => blob(Buffer.from(content).toString('hex'));
  return [
    `create table bodies (hash text primary key not null, encoding text not null,
      base_hash text references bodies (hash), bytes ${bytes} not null)`,
    `create table features (version_id text primary key not null references versions (id) on delete cascade,
      encoding text not null, bytes ${bytes} not null)`,
    'alter table versions add column body_hash text references bodies (hash)',
    ...versions.flatMap(({ id, body, bodyHash }, at) => [
      at % 2 === 0
        ? `insert into bodies (hash, encoding, bytes) values ('${bodyHash}', 'zstd', ${hex(zstdCompressSync(body))})`
        : `insert into bodies (hash, encoding, bytes) values ('${bodyHash}', 'plain', ${hex(body)})`,
      `update versions set body_hash = '${bodyHash}' where id = '${id}'`,
      `insert into features (version_id, encoding, bytes) values ('${id}', 'plain', ${hex(Buffer.from('{}'))})`,
    ]),
    'drop index versions_of_body',
    'drop index versions_of_features',
    'alter table versions drop column body_id',
    'alter table versions drop column features_id',
    'drop table blobs',
    'create index versions_of_body on versions (body_hash)',
    "delete from migrations where name like '%-blobs'",
  ];
}
