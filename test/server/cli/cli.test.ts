// The command line as a person or a script uses it: real processes, their output and exit codes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../../server/cli/commands.ts';
import { type LocalSite, page, startLocalSite } from '../../e2e/local-site.ts';

const dir = mkdtempSync(join(tmpdir(), 'webvigil-cli-'));
let site: LocalSite;

beforeAll(async () => {
  site = await startLocalSite();
});
afterAll(async () => {
  await site.close();
  rmSync(dir, { recursive: true, force: true });
});

function webvigil(...args: string[]): { code: number | null; out: string; err: string } {
  return webvigilWith({}, ...args);
}

function webvigilWith(options: { input?: string; env?: Record<string, string> }, ...args: string[]) {
  const env = {
    ...process.env,
    WEBVIGIL_DATA: join(dir, 'data'),
    WEBVIGIL_ALLOW_HOSTS: '127.0.0.1',
    ...options.env,
  };
  const done = spawnSync(process.execPath, ['server/cli/webvigil.js', ...args], {
    env,
    encoding: 'utf8',
    input: options.input ?? '',
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** A check fetches from a site in this process, so this process must not wait for it with its hands tied. */
async function webvigilAsync(...args: string[]): Promise<{ code: number | null; out: string }> {
  const { spawn } = await import('node:child_process');
  const env = { ...process.env, WEBVIGIL_DATA: join(dir, 'data'), WEBVIGIL_ALLOW_HOSTS: site.host };
  const child = spawn(process.execPath, ['server/cli/webvigil.js', ...args], { env });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out };
}

describe('help', () => {
  it('lists every command', () => {
    const { code, out } = webvigil('help');
    expect(code).toBe(0);
    for (const command of commands) expect(out).toContain(`  ${command.name} `);
  });

  it('explains one command with its flags and settings', () => {
    const { out } = webvigil('diff', '--help');
    expect(out).toContain('Usage: npx webvigil diff OLD NEW');
    expect(out).toContain('WEBVIGIL_PORT');
  });

  it('guesses what a mistyped command meant', () => {
    expect(webvigil('lst')).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean "list"?') });
  });

  it('refuses an unknown flag', () => {
    expect(webvigil('list', '--colour')).toMatchObject({
      code: 2,
      err: expect.stringContaining("'--colour'"),
    });
  });

  it('refuses a wrong setting with a sentence that names it', () => {
    const wrong = webvigilWith({ env: { WEBVIGIL_PORT: 'http' } }, 'serve');
    expect(wrong).toMatchObject({
      code: 2,
      err: 'webvigil: WEBVIGIL_PORT is "http": give a whole number from 0 to 65535.\n',
    });
  });
});

describe('people', () => {
  it('are added with a password from standard input', () => {
    const added = webvigilWith({ input: 'a long password\n' }, 'user', 'add', 'ann', '--password-stdin');
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining('Added ann.') });
  });

  it('have names of their own and passwords of some length', () => {
    const again = webvigilWith({ input: 'a long password' }, 'user', 'add', 'Ann', '--password-stdin');
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('There is a user "Ann" already.') });
    const short = webvigilWith({ input: 'short' }, 'user', 'add', 'ben', '--password-stdin');
    expect(short).toMatchObject({ code: 2, err: expect.stringContaining('at least 10 characters') });
    expect(webvigil('user', 'add', 'ben')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--password-stdin'),
    });
  });

  it('get a new password when they lost theirs', () => {
    const reset = webvigilWith({ input: 'another password' }, 'user', 'reset', 'ann', '--password-stdin');
    expect(reset).toMatchObject({ code: 0, out: expect.stringContaining('ann has a new password') });
  });

  it('get ways in', () => {
    const { code, out } = webvigil('pair', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      user: 'ann',
      code: expect.stringMatching(/^\w{4}-\w{4}$/),
      link: expect.stringContaining('/sign-in#'),
    });
  });
});

describe('sentinels', () => {
  it('are added as text, from a file, and from standard input', () => {
    expect(webvigil('add', `Create Sentinel one Using ${site.origin}/one`).out).toBe('Watching one.\n');
    const file = join(dir, 'two.txt');
    writeFileSync(
      file,
      `Create Sentinel two\nUsing ${site.origin}/two\n\nCreate Sentinel three Using ${site.origin}/three\n`,
    );
    expect(webvigil('add', file).out).toBe('Watching two.\nWatching three.\n');
    const piped = webvigilWith({ input: `Create Sentinel four Using ${site.origin}/four` }, 'add', '-');
    expect(piped.out).toBe('Watching four.\n');
  });

  it('with a mistake are shown with a pointer to it', () => {
    const { code, out } = webvigil('add', 'Create Sentinel five Using http://example.org\nFetch every 2 dys');
    expect(code).toBe(1);
    expect(out).toContain('Line 2, column 15');
    expect(out).toContain('Did you mean DAYS?');
    expect(out).toContain(`    Fetch every 2 dys\n    ${' '.repeat(14)}^`);
  });

  it('are listed, for people and for programs', () => {
    expect(webvigil('list').out).toMatch(/^NAME +STATE/);
    const views = JSON.parse(webvigil('list', '--json').out);
    expect(views.map((view: { name: string }) => view.name).sort()).toEqual(['four', 'one', 'three', 'two']);
  });

  it('are checked now, and say what changed', async () => {
    site.set('/one', page('One', '<p>The price is 10.</p>'));
    expect(await webvigilAsync('check', 'one')).toMatchObject({
      code: 0,
      out: 'one: The first version is stored.\n',
    });
    expect((await webvigilAsync('check', 'one')).out).toBe('one: Nothing has changed.\n');
    site.set('/one', page('One', '<p>The price is 12.</p>'));
    expect((await webvigilAsync('check', 'one')).out).toMatch(/1 changed: .*10.*12/);
    const [change] = JSON.parse(webvigil('changes', 'one', '--json').out);
    expect(change).toMatchObject({ sentinelName: 'one', counts: { update: 1 }, read: false });
    expect(webvigil('changes').out).toMatch(/one +new +1 changed/);
  });

  it('whose page cannot be reached say so, and fail', async () => {
    expect(await webvigilAsync('check', 'two')).toMatchObject({
      code: 1,
      out: expect.stringContaining('404'),
    });
    expect(JSON.parse(webvigil('show', 'two', '--json').out).trouble.message).toContain('404');
  });

  it('are paused, resumed and ended', () => {
    const stateOf = (name: string) => JSON.parse(webvigil('show', name, '--json').out).state;
    expect(webvigil('pause', 'one').out).toBe('one is paused.\n');
    expect(stateOf('one')).toBe('disabled');
    webvigil('resume', 'one');
    expect(stateOf('one')).toBe('enabled');
    webvigil('end', 'four');
    expect(stateOf('four')).toBe('ended');
    expect(webvigil('resume', 'four')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has ended already'),
    });
    expect(webvigil('show', 'nine')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no sentinel "nine"'),
    });
  });

  it('move out and in again, with their states, through the same checks', () => {
    const file = join(dir, 'export.json');
    expect(webvigil('export', file).out).toContain('Wrote 4 sentinels');
    expect(webvigil('export', '--as', 'text').out).toContain('Create Sentinel two Using');
    const data = JSON.parse(readFileSync(file, 'utf8'));
    data.sentinels.push({
      text: 'Create Sentinel bad Using file:///etc/passwd',
      state: 'enabled',
      createdAt: 0,
    });
    writeFileSync(file, JSON.stringify(data));
    const elsewhere = { env: { WEBVIGIL_DATA: join(dir, 'elsewhere') } };
    webvigilWith({ ...elsewhere, input: 'a long password' }, 'user', 'add', 'ann', '--password-stdin');
    const { code, out } = webvigilWith(elsewhere, 'import', file, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      created: ['one', 'two', 'three', 'four'],
      failed: [{ name: expect.stringContaining('bad') }],
    });
    const views = JSON.parse(webvigilWith(elsewhere, 'list', '--json').out);
    expect(views.find((view: { name: string }) => view.name === 'four').state).toBe('ended');
  });
});

describe('logins', () => {
  const add = (input: string, ...args: string[]) => webvigilWith({ input }, 'login', 'add', ...args);

  it('take their value from standard input, and never show it', () => {
    const added = add('session=s3cr3t\n', 'Shop', '--site', 'shop.example,http://127.0.0.1:81', '--cookie');
    expect(added).toMatchObject({
      code: 0,
      out: 'Kept for https://shop.example, http://127.0.0.1:81. Use it in a sentinel with: Fetch … with login "Shop"\n',
    });
    expect(add('Bearer s3cr3t', 'api', '--site=api.example', '--header=Authorization').code).toBe(0);
    const { out } = webvigil('login', 'list');
    expect(out).toMatch(/^api +https:\/\/api.example +authorization +/m);
    expect(out).not.toContain('s3cr3t');
    expect(JSON.parse(webvigil('login', 'list', '--json').out)).toMatchObject([
      { name: 'api', headers: ['authorization'] },
      { name: 'Shop', headers: ['cookie'] },
    ]);
  });

  it.each([
    [['x', '--cookie'], 'Say for which site it is.'],
    [['x', '--site=a.example'], '--cookie, or --header'],
    [['x', 'value', '--site=a.example', '--cookie'], 'it is asked for'],
    [['x', '--site=a.example', '--header=Host'], 'set by the server itself'],
  ])('%j is refused: %s', (args, why) => {
    expect(add('a=b', ...args)).toMatchObject({ code: 2, err: expect.stringContaining(why) });
  });

  it('are forgotten', () => {
    expect(webvigil('login', 'remove', 'shop').code).toBe(0);
    expect(webvigil('login', 'remove', 'shop')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no login "shop".'),
    });
  });
});

describe('backup and restore', () => {
  it('bring everything back, and keep what was there', () => {
    const copy = join(dir, 'copy.sqlite');
    expect(webvigil('backup', copy)).toMatchObject({ code: 0 });
    expect(webvigil('backup', copy)).toMatchObject({ code: 1, err: expect.stringContaining('exists') });
    webvigil('end', 'one');
    const restored = webvigil('restore', copy, '--json');
    expect(restored.code).toBe(0);
    expect(existsSync(JSON.parse(restored.out).kept)).toBe(true);
    expect(JSON.parse(webvigil('show', 'one', '--json').out).state).toBe('enabled');
  });

  it('refuse a file that is no backup', () => {
    const file = join(dir, 'not-a-backup');
    writeFileSync(file, 'hello');
    expect(webvigil('restore', file)).toMatchObject({ code: 1 });
    expect(JSON.parse(webvigil('show', 'one', '--json').out).state).toBe('enabled');
  });
});

describe('diff', () => {
  const write = (name: string, text: string) => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };

  it('compares two files without a server', () => {
    const a = write('a.html', page('A', '<h1>Prices</h1><p>Tea costs 3 euro.</p>'));
    const b = write('b.html', page('A', '<h1>Prices</h1><p>Tea costs 4 euro.</p>'));
    expect(webvigil('diff', a, a)).toMatchObject({ code: 0, out: 'Nothing changed.\n' });
    const { code, out } = webvigil('diff', a, b, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      fired: true,
      changes: [
        {
          type: 'any',
          op: 'update',
          before: 'Tea costs 3 euro.',
          after: 'Tea costs 4 euro.',
          where: 'Prices',
        },
      ],
    });
  });

  it('answers 2 on an error', () => {
    expect(webvigil('diff', 'no-such-file', 'other')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be read'),
    });
    expect(webvigil('diff', 'one')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Give two files'),
    });
  });
});
