// `npm run check`: types in every folder, then lint and format; all are run, so that one run shows everything.
import { spawnSync } from 'node:child_process';

const projects = ['.', 'shared', 'server/core', 'server', 'extension', 'test'];
const steps = [
  ...projects.map((project) => ['tsc', '-p', project]),
  ['biome', 'ci', '--error-on-warnings', '.'],
];

const failed = steps.filter(([program, ...args]) => {
  const { status } = spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${program} ${args.join(' ')}`);
  return status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
