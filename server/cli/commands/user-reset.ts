// `user reset`: a new password for someone who lost theirs; every device of theirs must sign in again.
import { passwordSchema } from '../../../shared/api/account.ts';
import { resetPassword } from '../../jobs/accounts.ts';
import { argument, CliError, type Command, exitCodes } from '../command.ts';
import { ownerOf } from '../owner-of.ts';
import { passwordFlags, readPassword } from '../read-password.ts';

export const userResetCommand: Command = {
  name: 'user reset',
  usage: 'NAME [--password-stdin]',
  summary: 'Set a new password and sign every device of that person out.',
  flags: passwordFlags,
  async run(cli) {
    const world = await cli.world();
    const user = await ownerOf(world.store, argument(cli, 0, 'a name'));
    const password = passwordSchema.safeParse(await readPassword(cli));
    if (!password.success) throw new CliError(password.error.issues[0]!.message, exitCodes.usage);
    await resetPassword(world, user, password.data);
    cli.print(
      { name: user.name },
      `${user.name} has a new password. All devices must sign in or be paired again.`,
    );
    return exitCodes.done;
  },
};
