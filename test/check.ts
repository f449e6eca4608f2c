// `npm run check`: types in every folder, then lint and format; all are run, so that one run shows everything.
import { spawnSync } from 'node:child_process';

const projects = ['.', 'shared', 'server/core', 'server', 'extension', 'test'];
/** What has not changed since the last run is not checked again. */
const known = (project: string) => `node_modules/.cache/tsc/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`;
const steps = [
  ...projects.map((project) => ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', known(project)]),
  ['biome', 'ci', '--error-on-warnings', '.'],
];

const failed = steps.filter(([program, ...args]) => {
  const { status } = spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${program} ${args.slice(0, 2).join(' ')}`);
  return status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
