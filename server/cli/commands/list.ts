// `list`: all sentinels of a person, one line each.
import type { SentinelView } from '../../../shared/api/sentinels.ts';
import { showSentinels } from '../../jobs/show-sentinels.ts';
import { type Command, exitCodes } from '../command.ts';
import { table } from '../table.ts';
import { when } from '../when.ts';

export const listCommand: Command = {
  name: 'list',
  usage: '[--user NAME]',
  summary: 'All sentinels, one line each.',
  async run(cli) {
    const world = await cli.world();
    const user = await cli.user();
    const views = await showSentinels(world, user.id);
    const header = ['NAME', 'STATE', 'UNREAD', 'LAST CHECK', 'LAST CHANGE', 'NEXT CHECK', 'ADDRESS'];
    const text =
      views.length === 0
        ? 'Nothing is watched yet. "npx webvigil add …" watches a page.'
        : table([header, ...views.map((view) => row(view, world.now()))]);
    cli.print(views, text);
    return exitCodes.done;
  },
};

function row(view: SentinelView, now: number): string[] {
  const state = view.trouble === null ? view.state : `${view.state} (!)`;
  const times = [view.lastCheckAt, view.lastChangeAt, view.nextCheckAt].map((at) => when(at, now));
  return [view.name, state, String(view.unread), ...times, view.url];
}
