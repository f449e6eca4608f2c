// What the server of a data folder was started with, so that commands on the same folder see the web as it does.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder itself is how they are found; the database's address may hold a password; the log is each process's own. */
const notRemembered = new Set(['data', 'database', 'log', 'log-level']);

export function rememberSettings(dataDir: string, given: Readonly<Record<string, string>>): void {
  const kept = Object.entries(given).filter(([flag]) => !notRemembered.has(flag));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`, { mode: 0o600 });
}

export function rememberedSettings(dataDir: string): Record<string, string> {
  const file = fileIn(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'settings.json');
}
