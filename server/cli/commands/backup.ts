// `backup`: a consistent copy of the database while the server runs.
import { existsSync } from 'node:fs';
import { argument, CliError, type Command, exitCodes } from '../command.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE',
  summary: 'Copy the whole database to a new file, also while the server runs.',
  async run(cli) {
    const file = argument(cli, 0, 'a file to write');
    if (existsSync(file)) throw new CliError(`${file} exists; name a new file.`);
    const { store } = await cli.world();
    await store.backup(file);
    cli.print({ file }, `Everything is copied to ${file}. "npx webvigil restore ${file}" brings it back.`);
    return exitCodes.done;
  },
};
