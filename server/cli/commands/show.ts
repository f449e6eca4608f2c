// `show`: one sentinel, whole.
import type { PageFactsView } from '../../../shared/api/sentinels.ts';
import { showSentinel } from '../../jobs/show-sentinels.ts';
import { argument, type Command, exitCodes } from '../command.ts';
import { sentinelNamed } from '../sentinel-named.ts';
import { printable, table } from '../table.ts';
import { when } from '../when.ts';

function factRows(facts: PageFactsView | null): [string, string][] {
  if (facts === null) return [];
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  return [
    [
      'Came from',
      `${facts.finalUrl} (status ${facts.status}, ${facts.fetchMs} ms, ${kb(facts.wireBytes)} sent)`,
    ],
    ['Content', `${facts.contentType || 'type not said'}, ${kb(facts.size)}, ${facts.links ?? '?'} links`],
    ...Object.entries(facts.headers).map(([name, value]): [string, string] => [name, value]),
  ];
}

export const showCommand: Command = {
  name: 'show',
  usage: 'NAME',
  summary: 'One sentinel: its text, state and times.',
  async run(cli) {
    const world = await cli.world();
    const sentinel = await sentinelNamed(cli, argument(cli, 0, 'the name of a sentinel'));
    const view = (await showSentinel(world, sentinel.userId, sentinel.id))!;
    const at = (time: number | null) =>
      time === null ? '–' : `${new Date(time).toISOString()} (${when(time, world.now())})`;
    const facts = table([
      ['State', view.why === null ? view.state : `${view.state}: ${view.why}`],
      ['Next', view.nextEvent === null ? '–' : `${view.nextEvent.what} ${at(view.nextEvent.at)}`],
      ['Page', `${view.pageTitle ?? '(not seen yet)'}`],
      ['Address', view.url],
      ['Created', at(view.createdAt)],
      ['Starts', at(view.startsAt)],
      ['Ends', at(view.endsAt)],
      ['Last check', at(view.lastCheckAt)],
      ['Last change', at(view.lastChangeAt)],
      ['Next check', at(view.nextCheckAt)],
      ['Rhythm', view.rhythm?.sentence ?? '–'],
      ['Versions', String(view.versions)],
      ['Unread', String(view.unread)],
      ['Trouble', view.trouble?.message ?? 'none'],
      ...(view.movedTo === null ? [] : [['Moved for good to', view.movedTo]]),
      ...factRows(view.facts),
    ]);
    const text = view.text.split('\n').map(printable).join('\n');
    cli.print(view, `${text}\n\n${facts}`);
    return exitCodes.done;
  },
};
