// `restore`: puts a backup in place of the database, which is kept beside it under another name.
import { existsSync } from 'node:fs';
import { lockDataDir } from '../../cluster/single-server.ts';
import { databaseFile } from '../../main.ts';
import { restoreSqlite } from '../../store/sqlite/restore.ts';
import { argument, CliError, type Command, exitCodes } from '../command.ts';

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE',
  summary: 'Bring a backup back; the server must be stopped. What was there is kept.',
  async run(cli) {
    const file = argument(cli, 0, 'a backup file');
    if (cli.config.database !== null)
      throw new CliError('A PostgreSQL database is restored with pg_restore or psql.');
    if (!existsSync(file)) throw new CliError(`There is no file ${file}.`);
    const lock = lockDataDir(cli.config.dataDir);
    if (lock === null) throw new CliError('The server is running; stop it first.');
    try {
      const kept = await restoreSqlite(file, databaseFile(cli.config));
      cli.print(
        { file, kept },
        `Restored ${file}.${kept === null ? '' : ` What was there is kept as ${kept}.`}`,
      );
      return exitCodes.done;
    } finally {
      lock.release();
    }
  },
};
