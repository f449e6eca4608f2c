// `add`: takes in sentinels written in the sentinel language, from the command line, a file or standard input.
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Problem } from '../../../shared/api/error.ts';
import { splitSentinels } from '../../../shared/sentinel/parse.ts';
import { watchPage } from '../../jobs/watch-page.ts';
import { argument, type Cli, type Command, exitCodes } from '../command.ts';

export const addCommand: Command = {
  name: 'add',
  usage: 'TEXT | FILE | -',
  summary: 'Watch a page: a sentinel as text, in a file, or on standard input.',
  async run(cli) {
    const world = await cli.world();
    const user = await cli.user();
    const added: string[] = [];
    const failed: { text: string; problems: Problem[] }[] = [];
    for (const text of splitSentinels(await readSource(cli))) {
      const outcome = await watchPage(world, { userId: user.id, text, whenNameTaken: 'fail' });
      if (outcome.kind === 'watching') added.push(outcome.sentinel.name);
      else if (outcome.kind === 'invalid') failed.push({ text, problems: outcome.problems });
      else
        failed.push({
          text,
          problems: [{ message: `You already have a sentinel named "${outcome.name}".` }],
        });
    }
    const lines = [...added.map((name) => `Watching ${name}.`), ...failed.flatMap(explain)];
    cli.print({ added, failed }, lines.join('\n'));
    return failed.length === 0 ? exitCodes.done : exitCodes.failed;
  },
};

async function readSource(cli: Cli): Promise<string> {
  const source = argument(cli, 0, 'a sentinel, a file, or - for standard input');
  if (source === '-') return text(process.stdin);
  return existsSync(source) ? readFileSync(source, 'utf8') : cli.args.join(' ');
}

function explain({ text, problems }: { text: string; problems: Problem[] }): string[] {
  const lines = text.split('\n');
  return problems.flatMap(({ message, line, column, suggestion }) => {
    const place = line === undefined ? '' : `line ${line}, column ${column ?? 1}: `;
    const shown =
      line === undefined ? [] : [`    ${lines[line - 1] ?? ''}`, `    ${' '.repeat((column ?? 1) - 1)}^`];
    return [`Not added: ${place}${message}${suggestion ? ` ${suggestion}` : ''}`, ...shown];
  });
}
