// `npm run package`: builds, then packs dist/chrome and dist/firefox into the two files that the stores take.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zip } from './zip.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'dist/packages');

await import('../build.ts');
mkdirSync(out, { recursive: true });
for (const browser of ['chrome', 'firefox']) {
  const dir = join(root, 'dist', browser);
  const { version } = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as { version: string };
  const files = filesOf(dir).map((path) => ({
    name: relative(dir, path).replaceAll('\\', '/'),
    content: readFileSync(path),
  }));
  const packed = zip(files);
  const name = `webvigil-${version}-${browser}.zip`;
  writeFileSync(join(out, name), packed);
  console.log(
    `packed dist/packages/${name} (${files.length} files, ${Math.round(packed.byteLength / 1000)} kB)`,
  );
}

/** What only the build tool needs stays out. */
function filesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/(^|[\\/])\.vite[\\/]/.test(relative(dir, path)))
    .sort();
}
