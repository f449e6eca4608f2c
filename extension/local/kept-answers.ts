// What the server answered to questions that pages ask, kept for when it cannot be reached: the newest, up to a fixed room.
import { database } from './database.ts';

const mostBytes = 64_000_000;
/** One page that large would push out a dozen others. */
const largest = 8_000_000;

export async function keepAnswer(name: string, input: object, answer: unknown, now: number): Promise<void> {
  const size = typeof answer === 'string' ? answer.length : JSON.stringify(answer).length;
  if (size > largest) return;
  const question = questionOf(name, input);
  await (await database()).put('kept', { question, keptAt: now, size, answer });
}

/** Undefined when it was never asked, or too long ago. */
export async function keptAnswer(name: string, input: object): Promise<unknown> {
  return (await (await database()).get('kept', questionOf(name, input)))?.answer;
}

/** Forgets what was kept longest ago, once all of it takes too much room. */
export async function makeRoom(most: number = mostBytes): Promise<void> {
  const tx = (await database()).transaction('kept', 'readwrite');
  let bytes = 0;
  // Sizes stand in the index, so no answer is read for this.
  for (
    let at = await tx.store.index('use').openKeyCursor(null, 'prev');
    at !== null;
    at = await at.continue()
  ) {
    bytes += at.key[1];
    if (bytes > most) void tx.store.delete(at.primaryKey);
  }
  await tx.done;
}

/** The same for the same question, in whichever order its parts were written. */
function questionOf(name: string, input: object): string {
  const parts = Object.entries(input).filter(([, value]) => value !== undefined);
  return `${name} ${JSON.stringify(parts.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}
