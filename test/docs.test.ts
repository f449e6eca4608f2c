// The documentation says what the program does: tables made from code are compared with the code.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingRows } from '../server/cli/help.ts';

describe('the documentation', () => {
  it('lists every setting', async () => {
    const rows = settingRows().map(
      ([flag, variable, fallback, help]) => `| \`${flag}\` | \`${variable}\` | ${fallback} | ${help} |`,
    );
    const table = ['| flag | environment | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
    const intro = `# Configuration\n\nA flag of \`npx webvigil serve\` (or of any command) wins over the environment. A wrong value stops the start with a\nsentence that names it.\n`;
    await expect(`${intro}\n${table}\n`).toMatchFileSnapshot('../docs/configuration.md');
  });

  it('describes every benchmark', () => {
    const text = readFileSync('docs/benchmarks.md', 'utf8');
    const names = readdirSync('bench').filter((file) => file.endsWith('.bench.ts'));
    const missing = names.filter((file) => !text.includes(`\n## ${file.replace('.bench.ts', '')}\n`));
    expect(missing).toEqual([]);
  });

  it('says why each permission of the extension is asked for', () => {
    const { permissions } = JSON.parse(readFileSync('manifest.json', 'utf8')) as { permissions: string[] };
    const readme = readFileSync('README.md', 'utf8');
    expect(permissions.filter((permission) => !readme.includes(`| \`${permission}\` |`))).toEqual([]);
  });
});
