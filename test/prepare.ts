// Before the tests: says what they need, gets by itself what it can, and builds the extension that the browsers load.
import { spawnSync } from 'node:child_process';
import { findBrowser, packageOf } from './browsers.ts';

for (const browser of ['chromium', 'firefox'] as const) {
  const found = findBrowser(browser) ?? install(browser);
  console.log(found === null ? missing(browser) : `${browser}: ${found}`);
  if (found === null) process.exitCode = 1;
}
if (process.exitCode !== 1) {
  const built = spawnSync(process.execPath, ['extension/build.ts', '--if-needed'], { stdio: 'inherit' });
  process.exitCode = built.status ?? 1;
}

function install(browser: 'chromium' | 'firefox'): string | null {
  const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!debian) return null;
  console.log(`${browser}: not found, installing the Debian package ${packageOf[browser]} …`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', packageOf[browser], 'fonts-liberation');
  return findBrowser(browser);
}

function missing(browser: 'chromium' | 'firefox'): string {
  return `${browser}: not found. Install ${packageOf[browser]} with your system's package manager, or name the program in ${browser.toUpperCase()}_PATH.`;
}
