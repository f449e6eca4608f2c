// All tests. A browser on a busy machine may stumble over itself: a file of browser tests that fails is run once more, alone and
// from its beginning, and named at the end. Everything else has to pass at once.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const browserTests = /^test[\\/]e2e[\\/]/;

const first = run(process.argv.slice(2));
const failed = first.failed.map((file) => relative('.', file));
if (first.passed) process.exitCode = 0;
else if (failed.length === 0 || !failed.every((file) => browserTests.test(file))) process.exitCode = 1;
else {
  console.log(`\nOnce more, alone: ${failed.join(', ')}\n`);
  const { passed } = run([...failed, '--maxWorkers=1']);
  console.log(`\n${passed ? 'Passed' : 'Failed'} the second time: ${failed.join(', ')}`);
  process.exitCode = passed ? 0 : 1;
}

function run(args: readonly string[]): { passed: boolean; failed: string[] } {
  const dir = mkdtempSync(join(tmpdir(), 'webvigil-tests-'));
  const report = join(dir, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...reporters, ...args], {
      stdio: 'inherit',
    });
    return { passed: status === 0, failed: status === 0 ? [] : failedFiles(report) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** None where the tests ended before they could say so: that is no stumble. */
function failedFiles(report: string): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; status: string }[];
    };
    return testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name);
  } catch {
    return [];
  }
}
