// `add`: takes in sentinels written in the sentinel language, from the command line, a file or standard input.
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Problem } from '../../../shared/api/error.ts';
import { parseSentinels } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { createSentinel } from '../../jobs/life/create-sentinel.ts';
import { argument, type Cli, type Command, exitCodes } from '../command.ts';

interface Failed {
  name: string;
  problems: Problem[];
}

export const addCommand: Command = {
  name: 'add',
  usage: 'TEXT | FILE | -',
  summary: 'Watch a page: a sentinel as text, in a file, or on standard input.',
  async run(cli) {
    const source = await readSource(cli);
    const parsed = parseSentinels(source);
    if (!parsed.ok) {
      cli.print(
        { added: [], problems: parsed.problems },
        parsed.problems.flatMap((one) => located(one, source)).join('\n'),
      );
      return exitCodes.failed;
    }
    const { added, failed } = await watchAll(
      cli,
      parsed.sentinels.map(({ tree }) => printSentinel(tree)),
    );
    const complaints = failed.flatMap(({ name, problems }) =>
      problems.map(({ message }) => `Not added: ${name}: ${message}`),
    );
    cli.print({ added, failed }, [...added.map((name) => `Watching ${name}.`), ...complaints].join('\n'));
    return failed.length === 0 ? exitCodes.done : exitCodes.failed;
  },
};

async function watchAll(cli: Cli, texts: string[]): Promise<{ added: string[]; failed: Failed[] }> {
  const world = await cli.world();
  const user = await cli.user();
  const added: string[] = [];
  const failed: Failed[] = [];
  for (const text of texts) {
    const outcome = await createSentinel(world, { userId: user.id, text, whenNameTaken: 'fail' });
    if (outcome.kind === 'created') added.push(outcome.sentinel.name);
    else failed.push({ name: text.split('\n')[0]!, problems: outcome.problems });
  }
  return { added, failed };
}

async function readSource(cli: Cli): Promise<string> {
  const source = argument(cli, 0, 'a sentinel, a file, or - for standard input');
  if (source === '-') return text(process.stdin);
  return existsSync(source) ? readFileSync(source, 'utf8') : cli.args.join(' ');
}

/** The problem with its line, and a pointer to the column. */
function located({ message, line, column, suggestion }: Problem, source: string): string[] {
  const sentence = `${message}${suggestion ? ` ${suggestion}` : ''}`;
  if (line === undefined) return [sentence];
  const pointer = `${' '.repeat((column ?? 1) - 1)}^`;
  return [
    `Line ${line}, column ${column ?? 1}: ${sentence}`,
    `    ${source.split('\n')[line - 1] ?? ''}`,
    `    ${pointer}`,
  ];
}
