// Builds the Chrome extension, the Firefox extension and the web app into dist/; `--if-needed` skips it when nothing changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'dist', '.stamp');
const builds = [
  { mode: 'chrome', what: 'Chrome extension', proof: 'manifest.json' },
  { mode: 'firefox', what: 'Firefox extension', proof: 'manifest.json' },
  { mode: 'web', what: 'web app', proof: 'dashboard.html' },
];

const stamp = hashOfSources();
if (!process.argv.includes('--if-needed') || !isFresh()) {
  // crxjs and vite read this to choose production code.
  process.env.NODE_ENV = 'production';
  for (const { mode, what } of builds) {
    const started = performance.now();
    await build({ configFile: join(root, 'vite.config.ts'), mode, logLevel: 'error' });
    console.log(`built ${what} in dist/${mode} (${Math.round(performance.now() - started)} ms)`);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function isFresh(): boolean {
  const built = builds.every(({ mode, proof }) => existsSync(join(root, 'dist', mode, proof)));
  return built && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [
    ...filesUnder('extension'),
    ...filesUnder('shared'),
    'manifest.json',
    'vite.config.ts',
    'package-lock.json',
  ]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
