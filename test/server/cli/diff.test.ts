// `diff` as a script uses it: the shape of its answer, its exit codes, and its errors.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Cli, CliError } from '../../../server/cli/command.ts';
import { diffCommand } from '../../../server/cli/commands/diff.ts';

const dir = mkdtempSync(join(tmpdir(), 'webvigil-diff-'));
const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};

interface Answer {
  fired: boolean;
  changes: { type: string; op: string; before: unknown; after: unknown; where: string }[];
  trace: unknown;
}

async function diff(old: string, next: string, flags: Record<string, string> = {}) {
  let printed: { value: Answer; text: string } | null = null;
  const cli = {
    args: [old, next],
    flags,
    json: true,
    print: (value: unknown, text: string) => {
      printed = { value: value as Answer, text };
    },
  } as unknown as Cli;
  const code = await diffCommand.run(cli);
  return { code, ...printed!.value, text: printed!.text };
}

const refusal = async (old: string, next: string, flags: Record<string, string> = {}) => {
  const error = await diff(old, next, flags).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CliError);
  return { code: (error as CliError).exitCode, message: (error as CliError).message };
};

const a = file('a.html', '<h1>News</h1><p>Tea <a href="/a">A</a> sale</p><table><tr><td>x<td>1</table>');
const b = file('b.html', '<h1>News</h1><p>Tea <a href="b">B</a> sale sale</p><table><tr><td>x<td>2</table>');

describe('the answer', () => {
  it('says what changed, per type, with exit code 1 when it fires', async () => {
    const answer = await diff(a, b, { monitor: 'all links AND keywords [sale]', base: 'https://e.org/d/' });
    expect(answer).toMatchObject({
      code: 1,
      fired: true,
      changes: [
        {
          type: 'links',
          op: 'delete',
          before: { href: 'https://e.org/a', text: 'A' },
          after: null,
          where: 'News',
        },
        { type: 'links', op: 'insert', before: null, after: { href: 'https://e.org/d/b', text: 'B' } },
        {
          type: 'keywords',
          op: 'insert',
          before: { text: 'sale', count: 1 },
          after: { text: 'sale', count: 2 },
        },
      ],
      trace: { kind: 'and', fired: true, operands: [{ fired: true }, { fired: true }] },
    });
  });

  it('lists the changes of every operand, fired or not, with exit code 0 when it does not', async () => {
    const answer = await diff(a, b, { monitor: 'table AND images' });
    expect(answer).toMatchObject({
      code: 0,
      fired: false,
      changes: [{ type: 'table', op: 'update', before: 'x | 1', after: 'x | 2' }],
    });
    expect(answer.text).toContain('does not fire');
    expect(answer.text).toContain('✗ all images: Nothing of this kind changed.');
  });

  it('looks into elements', async () => {
    expect((await diff(a, b, { monitor: 'value above 1 in css "td + td"' })).code).toBe(1);
    expect(await diff(a, b, { monitor: 'value in css ".none"' })).toMatchObject({
      code: 0,
      trace: { why: expect.stringContaining('not in the new version') },
    });
  });

  it('takes the kind of page from --type', async () => {
    const [x, y] = [file('x.unknown', '<r><a>1</a></r>'), file('y.unknown', '<r><a>2</a></r>')];
    expect(await diff(x, y, { type: 'xml' })).toMatchObject({ changes: [{ signature: 'r/a' }] });
    expect(await diff(x, y, { type: 'text' })).toMatchObject({ changes: [{ before: '<r><a>1</a></r>' }] });
  });
});

describe('errors have exit code 2 and say what is wrong', () => {
  it.each([
    ['keywords [', '--monitor'],
    ['regex /(?=x)/', 'linear time'],
    ['value in css "p["', 'cannot be read'],
    ['links on https://example.org', 'one page'],
  ])('%s', async (monitor, said) => {
    expect(await refusal(a, b, { monitor })).toMatchObject({
      code: 2,
      message: expect.stringContaining(said),
    });
  });

  it('XML that is not well-formed, with the place', async () => {
    const bad = file('bad.xml', '<a>\n<b></a>');
    expect(await refusal(bad, bad)).toMatchObject({ code: 2, message: expect.stringContaining('line 2') });
  });

  it('JSON that is not well-formed, with the place', async () => {
    const good = file('good.json', '{"a": 1}');
    const bad = file('bad.json', '{"a": 1,\n "b": [1, 2');
    const said = 'bad.json is not well-formed JSON: line 2, column 12: it ends too early.';
    expect(await refusal(good, bad)).toEqual({ code: 2, message: expect.stringContaining(said) });
    expect((await refusal(good, file('bad', '{"a"'), { type: 'json' })).code).toBe(2);
  });

  it('files, types and addresses that are none', async () => {
    expect((await refusal(join(dir, 'none'), b)).code).toBe(2);
    expect((await refusal(a, b, { type: 'docx' })).code).toBe(2);
    expect((await refusal(a, b, { base: 'nowhere' })).code).toBe(2);
  });
});
