// `why`: why a sentinel fired or did not, for its last comparisons.
import type { Comparison } from '../../../shared/api/traces.ts';
import { why } from '../../jobs/explain/why.ts';
import { argument, type Command, exitCodes } from '../command.ts';
import { sentinelNamed } from '../sentinel-named.ts';
import { printable } from '../table.ts';
import { when } from '../when.ts';

export const whyCommand: Command = {
  name: 'why',
  usage: 'NAME [--last N]',
  summary: 'Why a sentinel fired or did not: its last comparisons, operand by operand.',
  flags: { last: { type: 'string', help: 'How many comparisons, up to 20 (default: 5).' } },
  async run(cli) {
    const world = await cli.world();
    const { id, userId } = await sentinelNamed(cli, argument(cli, 0, 'the name of a sentinel'));
    const limit = Math.min(20, Math.max(1, Number(cli.flags.last ?? 5) || 5));
    const answer = (await why(world, userId, { id, limit }))!;
    const { name, lastLook, lastCheckAt, waitingVersions, comparisons, setAside } = answer;
    const now = world.now();
    const lines = [
      `${name}: ${lastLook}${lastCheckAt === null ? '' : ` (${when(lastCheckAt, now)})`}`,
      ...(waitingVersions === null ? [] : [`It waits for ${count(waitingVersions, 'new version')}.`]),
      ...setAside.map(({ at, message }) => `Set aside, ${when(at, now)}: ${message}`),
      ...(comparisons.length === 0 ? ['Nothing has been compared yet.'] : []),
      ...comparisons.flatMap((one) => ['', ...comparisonLines(one, now)]),
    ];
    cli.print(answer, lines.map(printable).join('\n'));
    return exitCodes.done;
  },
};

export function comparisonLines(one: Comparison, now: number): string[] {
  const versions = `Version ${one.oldSeq} → ${one.newSeq}, ${when(one.at, now)}`;
  return [
    `${versions}: ${one.fired ? `it fires. ${one.summary}` : `it does not fire. ${one.held ?? ''}`.trim()}`,
    ...one.trace.map(
      ({ depth, fired, text, why }) =>
        `${'  '.repeat(depth + 1)}${fired ? '✓' : '✗'} ${text}${why === null ? '' : `: ${why}`}`,
    ),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
