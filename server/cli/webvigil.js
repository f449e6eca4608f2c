#!/usr/bin/env node
// The entry of the command line in plain JavaScript: whichever Node started it, the program runs on the one it installs.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Keeps compiled code between runs; without it half of a short command's time goes into compiling.
  module.enableCompileCache();
  const { run } = await import('./run.ts');
  process.exitCode = await run(process.argv.slice(2));
} else {
  const dir = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  const node = join(dir, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
