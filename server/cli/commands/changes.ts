// `changes`: what was detected, newest first.
import { showChanges } from '../../jobs/show-changes.ts';
import { type Command, exitCodes } from '../command.ts';
import { sentinelNamed } from '../sentinel-named.ts';
import { table } from '../table.ts';
import { when } from '../when.ts';

export const changesCommand: Command = {
  name: 'changes',
  usage: '[NAME] [--unread]',
  summary: 'What changed, newest first; of one sentinel or of all.',
  flags: { unread: { type: 'boolean', help: 'Only those nobody has looked at.' } },
  async run(cli) {
    const { store, now } = await cli.world();
    const user = await cli.user();
    const [name] = cli.args;
    const sentinel = name === undefined ? null : await sentinelNamed(cli, name);
    const changes = await showChanges(store, {
      userId: user.id,
      limit: 200,
      unreadOnly: cli.flags.unread === true,
      ...(sentinel === null ? {} : { sentinelId: sentinel.id }),
    });
    const rows = changes.map((change) => [
      when(change.detectedAt, now()),
      change.sentinelName,
      change.read ? '' : 'new',
      change.summary,
    ]);
    cli.print(changes, rows.length === 0 ? 'No changes yet.' : table(rows));
    return exitCodes.done;
  },
};
