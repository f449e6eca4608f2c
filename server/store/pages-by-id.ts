// Several pages at once, for lists that show something else together with its page.
import type { Kysely } from 'kysely';
import { inChunks } from './in-chunks.ts';
import { toPage } from './page-row.ts';
import type { Page } from './records.ts';
import type { Schema } from './schema.ts';

export async function pagesById(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  for (const chunk of inChunks([...new Set(ids)])) {
    const rows = await db.selectFrom('pages').selectAll().where('id', 'in', chunk).execute();
    for (const row of rows) pages.set(row.id, toPage(row));
  }
  return pages;
}
