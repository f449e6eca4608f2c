// Stamps on SQLite: one writer at a time counts them up, so they become visible in their own order.

export const nextStamp = 'update change_clock set value = value + 1';
export const stamp = '(select value from change_clock)';
export const horizon = '(select value + 1 from change_clock)';
