// The built extension as if the person had answered the browser's question with yes, which no program can do for them.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Answers the folder of the copy, to be removed afterwards. */
export function withSiteAllowed(extensionDir: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'webvigil-allowed-'));
  cpSync(extensionDir, dir, { recursive: true });
  const file = join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: ['*://127.0.0.1/*'] }));
  return dir;
}
