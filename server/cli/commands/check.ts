// `check`: looks at a sentinel's page now.
import { checkNow } from '../../jobs/check-now.ts';
import { argument, type Command, exitCodes } from '../command.ts';
import { sentinelNamed } from '../sentinel-named.ts';
import { printable } from '../table.ts';

export const checkCommand: Command = {
  name: 'check',
  usage: 'NAME',
  summary: 'Check a page now and say what changed.',
  async run(cli) {
    const world = await cli.world();
    const sentinel = await sentinelNamed(cli, argument(cli, 0, 'the name of a sentinel'));
    const result = await checkNow(world, sentinel);
    cli.print(result, printable(`${sentinel.name}: ${result.message}`));
    return result.outcome === 'failed' || result.outcome === 'busy' ? exitCodes.failed : exitCodes.done;
  },
};
