// `import`: takes in an export, through the same checks as typing each sentinel.
import { readFileSync } from 'node:fs';
import { exportSchema } from '../../../shared/api/sentinels.ts';
import { importAll } from '../../jobs/move.ts';
import { argument, CliError, type Command, exitCodes } from '../command.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE',
  summary: 'Take in an export (JSON); says what came and what could not.',
  async run(cli) {
    const file = argument(cli, 0, 'a file');
    const data = exportSchema.safeParse(readJson(file));
    if (!data.success)
      throw new CliError(`${file} is not an export of WebVigil: ${data.error.issues[0]!.message}.`);
    const report = await importAll(await cli.world(), (await cli.user()).id, data.data);
    const failed = report.failed.map(({ name, message }) => `Not taken: ${name}: ${message}`);
    cli.print(report, [`Took in ${report.created.length} sentinels.`, ...failed].join('\n'));
    return report.failed.length === 0 ? exitCodes.done : exitCodes.failed;
  },
};

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}
