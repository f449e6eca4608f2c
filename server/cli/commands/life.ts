// `pause`, `resume` and `end`: steering a sentinel's life.
import {
  endSentinel,
  pauseSentinel,
  resumeSentinel,
  type SteerOutcome,
} from '../../jobs/life/steer-sentinel.ts';
import type { World } from '../../jobs/world.ts';
import { argument, CliError, type Command, exitCodes } from '../command.ts';
import { sentinelNamed } from '../sentinel-named.ts';

type Steer = (world: World, userId: string, id: string) => Promise<SteerOutcome>;

function lifeCommand(name: string, summary: string, said: string, steer: Steer): Command {
  return {
    name,
    usage: 'NAME',
    summary,
    async run(cli) {
      const sentinel = await sentinelNamed(cli, argument(cli, 0, 'the name of a sentinel'));
      const outcome = await steer(await cli.world(), sentinel.userId, sentinel.id);
      if (outcome === 'ended-already') throw new CliError(`${sentinel.name} has ended already.`);
      cli.print({ name: sentinel.name, outcome: said }, `${sentinel.name} is ${said}.`);
      return exitCodes.done;
    },
  };
}

export const pauseCommand = lifeCommand(
  'pause',
  'Disable a sentinel: it costs nothing until resumed.',
  'paused',
  pauseSentinel,
);
export const resumeCommand = lifeCommand(
  'resume',
  'Enable it again, from the newest version on.',
  'enabled',
  resumeSentinel,
);
export const endCommand = lifeCommand(
  'end',
  'End a sentinel for good; its history stays.',
  'ended',
  endSentinel,
);
