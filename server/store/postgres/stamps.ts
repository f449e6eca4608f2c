// Stamps on PostgreSQL: the transaction's own number, which costs no lock. Transactions end in another order than they begin,
// so only what lies below the oldest one under way has settled.

export const stamp = 'pg_current_xact_id()::text::bigint';
export const horizon = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';
