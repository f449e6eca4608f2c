// Hears from the server at once when something is new, for as long as this background lives; alarms do when it does not.
import { browser } from '../browser.ts';
import { readConnection } from '../local/connection.ts';
import { keepUp } from './keep-up.ts';

/** A line that has said nothing for so long is dead, whatever the network believes: the server pings three times as often. */
const silentMs = 65_000;

let listening = false;

/** Called whenever the background wakes; does nothing while a line is open. */
export async function listen(): Promise<void> {
  if (listening) return;
  listening = true;
  try {
    await readLine();
  } catch {
    // The sync says so, and the next alarm opens it again.
  } finally {
    listening = false;
  }
}

async function readLine(): Promise<void> {
  const connection = await readConnection();
  if (!connection) return;
  const dead = new AbortController();
  let timer = setTimeout(() => dead.abort(), silentMs);
  try {
    const response = await fetch(new URL('/api/events', connection.address), {
      headers: { authorization: `Bearer ${connection.token}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: dead.signal,
    });
    if (!response.ok || response.body === null) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), silentMs);
      // Chrome stops a background after half a minute without a call like this one; a ping comes more often.
      await browser.runtime.getPlatformInfo();
      if ((await readConnection())?.token !== connection.token) return;
      if (value.includes('event: news')) await keepUp();
    }
  } finally {
    clearTimeout(timer);
    dead.abort();
  }
}
