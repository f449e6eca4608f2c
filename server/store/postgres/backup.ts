// PostgreSQL has better tools for copies than we could write, and its operators know them: say so.

export async function backup(): Promise<never> {
  throw new Error(
    'This server keeps its data in PostgreSQL. Make the backup with pg_dump, and restore it with pg_restore.',
  );
}
