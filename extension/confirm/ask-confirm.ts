// What the confirmation says to its part in the page.
export type AskConfirm = { ask: 'fit'; height: number } | { ask: 'leave' };
