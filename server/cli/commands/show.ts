// `show`: one sentinel, whole.
import { toSentinelView } from '../../jobs/show.ts';
import { argument, type Command, exitCodes } from '../command.ts';
import { sentinelNamed } from '../sentinel-named.ts';
import { printable, table } from '../table.ts';
import { when } from '../when.ts';

export const showCommand: Command = {
  name: 'show',
  usage: 'NAME',
  summary: 'One sentinel: its text, state and times.',
  async run(cli) {
    const { store, now } = await cli.world();
    const sentinel = await sentinelNamed(cli, argument(cli, 0, 'the name of a sentinel'));
    const [overview] = await store.sentinels.overview(sentinel.userId, sentinel.id);
    const view = toSentinelView(overview!);
    const at = (time: number | null) =>
      time === null ? '–' : `${new Date(time).toISOString()} (${when(time, now())})`;
    const facts = table([
      ['State', view.state],
      ['Page', `${view.pageTitle ?? '(not seen yet)'}`],
      ['Address', view.url],
      ['Created', at(view.createdAt)],
      ['Last check', at(view.lastCheckAt)],
      ['Last change', at(view.lastChangeAt)],
      ['Next check', at(view.nextCheckAt)],
      ['Versions', String(view.versions)],
      ['Unread', String(view.unread)],
      ['Trouble', view.trouble?.message ?? 'none'],
    ]);
    const text = view.text.split('\n').map(printable).join('\n');
    cli.print(view, `${text}\n\n${facts}`);
    return exitCodes.done;
  },
};
