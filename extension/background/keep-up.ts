// Keeps up with the server: what is new there is shown here, the pages it asks this browser for are looked at, and what the
// person will want to read is fetched while it can be.
import { checkPages } from './checks/check-pages.ts';
import { readAhead } from './read-ahead.ts';
import { sync } from './sync.ts';

export async function keepUp(): Promise<void> {
  await sync();
  try {
    if (await checkPages()) await sync();
    // The next news does not wait for it.
    readAhead().catch(() => {});
  } catch {
    // The server cannot be reached, which the sync has said, or took the page back; it is asked again at the next alarm.
  }
}
