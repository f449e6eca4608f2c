// Tells whether a database refused something because a row it refers to is not there.

const sqliteForeignKey = 787;
const postgresForeignKey = '23503';

export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('errcode' in error && error.errcode === sqliteForeignKey) ||
    ('code' in error && error.code === postgresForeignKey)
  );
}
