// Keeps up with the server: what is new there is shown here, and the pages it asks this browser for are looked at.
import { checkPages } from './checks/check-pages.ts';
import { sync } from './sync.ts';

export async function keepUp(): Promise<void> {
  await sync();
  try {
    if (await checkPages()) await sync();
  } catch {
    // The server cannot be reached, which the sync has said, or took the page back; it is asked again at the next alarm.
  }
}
