#!/usr/bin/env node
// The entry of the command line in plain JavaScript: whichever Node started it, the program runs on the one it installs, with
// the settings that suit it.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Node lets young objects take 100 MB and more before it looks which are dead; many pages in turn would fill that. And four
 * threads that look at so little together take longer over it than one. Of what lives longer, too, no more may pile up than
 * 30 % of what is in use: left to itself it would be three times as much.
 */
const settings = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=30'];
/** And the C library keeps for each thread apart what was freed; in one heap for all it is used again. */
const env = { MALLOC_ARENA_MAX: '1', ...process.env };
const command = [...settings, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
const isSet = process.execArgv.includes(settings[0]);

if (Number(process.versions.node.split('.')[0]) < 24) startOwnNode();
// The same process, begun again; where that cannot be (Windows), it only takes more memory.
else if (!isSet && process.platform !== 'win32' && process.execve)
  process.execve(process.execPath, [process.execPath, ...command], env);
else await run();

async function run() {
  // Keeps compiled code between runs; without it half of a short command's time goes into compiling.
  module.enableCompileCache();
  const { run } = await import('./run.ts');
  // A server may run for months, and be ended by the plug.
  module.flushCompileCache();
  process.exitCode = await run(process.argv.slice(2));
}

function startOwnNode() {
  const dir = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  const node = join(dir, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const child = spawn(node, command, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
