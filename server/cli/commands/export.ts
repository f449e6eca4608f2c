// `export`: everything a person watches, as one JSON document or as sentinel text.
import { writeFileSync } from 'node:fs';
import { exportAll } from '../../jobs/move.ts';
import { CliError, type Command, exitCodes } from '../command.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: '[FILE] [--as json|text]',
  summary: 'Everything you watch, to a file or standard output.',
  flags: {
    as: { type: 'string', help: 'json (default, with states and times) or text (the sentinel language).' },
  },
  async run(cli) {
    const data = await exportAll(await cli.world(), (await cli.user()).id);
    const asText = cli.flags.as === 'text';
    if (cli.flags.as !== undefined && !asText && cli.flags.as !== 'json') {
      throw new CliError(`--as is "${cli.flags.as}": choose json or text.`, exitCodes.usage);
    }
    const written = asText
      ? data.sentinels.map(({ text }) => text).join('\n\n')
      : JSON.stringify(data, null, 2);
    const [file] = cli.args;
    if (file === undefined) cli.print(data, written);
    else {
      writeFileSync(file, `${written}\n`);
      cli.print(
        { file, sentinels: data.sentinels.length },
        `Wrote ${data.sentinels.length} sentinels to ${file}.`,
      );
    }
    return exitCodes.done;
  },
};
