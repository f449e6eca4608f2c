// `backtest`: when a sentinel, or another expression on its page, would have fired over the stored versions.
import { backtest } from '../../jobs/explain/backtest.ts';
import { argument, CliError, type Command, exitCodes } from '../command.ts';
import { sentinelNamed } from '../sentinel-named.ts';
import { printable } from '../table.ts';
import { comparisonLines } from './why.ts';

export const backtestCommand: Command = {
  name: 'backtest',
  usage: 'NAME [--monitor EXPR]',
  summary: 'When a sentinel would have fired over the stored versions of its page.',
  flags: { monitor: { type: 'string', help: 'Another expression, as behind Monitor (default: its own).' } },
  async run(cli) {
    const world = await cli.world();
    const { id, userId } = await sentinelNamed(cli, argument(cli, 0, 'the name of a sentinel'));
    const monitor = cli.flags.monitor as string | undefined;
    const outcome = await backtest(world, userId, { id, monitor });
    if (outcome.kind !== 'done') {
      const problems = outcome.kind === 'invalid' ? outcome.problems : [];
      throw new CliError(`--monitor: ${problems.map(({ message }) => message).join(' ')}`, exitCodes.usage);
    }
    const { comparisons, versions } = outcome.backtest;
    const fired = comparisons.filter((one) => one.fired);
    const lines = [
      `${outcome.backtest.monitor}: ${versions} versions, compared ${comparisons.length} times, would have fired ${fired.length} times.`,
      ...fired.flatMap((one) => ['', ...comparisonLines(one, world.now())]),
    ];
    cli.print(outcome.backtest, lines.map(printable).join('\n'));
    return exitCodes.done;
  },
};
