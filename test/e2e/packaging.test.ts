// The files for the stores: Mozilla's own linter has nothing against them, and Firefox takes the one for it as it is.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import addonsLinter from 'addons-linter';
import { beforeAll, expect, it } from 'vitest';
import { startFirefox } from './marionette.ts';
import { until } from './until.ts';

const dir = 'dist/packages';
const packed = (browser: string) =>
  `${dir}/${readdirSync(dir).find((name) => name.endsWith(`-${browser}.zip`))}`;

beforeAll(() => {
  // To the build this is no test.
  const { VITEST: _, ...env } = process.env;
  execFileSync(process.execPath, ['extension/packaging/package.ts', '--if-needed'], { env });
});

interface Finding {
  code: string;
  file?: string;
}

/** What web-ext lint runs. */
async function lint(file: string): Promise<{ errors: Finding[]; warnings: Finding[] }> {
  const linter = addonsLinter.createInstance({
    config: { _: [file], logLevel: 'fatal', output: 'none', shouldScanFile: () => true },
    runAsBinary: false,
  });
  return (await linter.run()) as never;
}

/**
 * In libraries that hold code for it which never runs here: the extension's policy forbids eval. Preact and DOMPurify set
 * innerHTML, the one where a page asks for it (none does), the other on a document that is never shown.
 */
const known = new Set(['DANGEROUS_EVAL', 'UNSAFE_VAR_ASSIGNMENT']);

it('passes the linter of the store', async () => {
  const { errors, warnings } = await lint(packed('firefox'));
  expect(errors).toEqual([]);
  expect(warnings.filter(({ code, file }) => !known.has(code) || !file?.startsWith('assets/'))).toEqual([]);
}, 300_000);

it('is taken by Firefox, packed as it is', async () => {
  const firefox = await startFirefox(packed('firefox'));
  await firefox.openExtensionPage('options/options.html');
  await until('the page', () => firefox.run<boolean>('return !!document.querySelector("h1");'));
  await firefox.close();
});
