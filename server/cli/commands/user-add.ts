// `user add`: another person, with a password.
import { passwordSchema, userNameSchema } from '../../../shared/api/account.ts';
import { addUser } from '../../jobs/accounts.ts';
import { argument, CliError, type Command, exitCodes } from '../command.ts';
import { passwordFlags, readPassword } from '../read-password.ts';

export const userAddCommand: Command = {
  name: 'user add',
  makesDatabase: true,
  usage: 'NAME [--password-stdin]',
  summary: 'Add a person; asks for the password.',
  flags: passwordFlags,
  async run(cli) {
    const name = userNameSchema.safeParse(argument(cli, 0, 'a name'));
    if (!name.success) throw new CliError(name.error.issues[0]!.message, exitCodes.usage);
    const password = passwordSchema.safeParse(await readPassword(cli));
    if (!password.success) throw new CliError(password.error.issues[0]!.message, exitCodes.usage);
    const user = await addUser(await cli.world(), name.data, password.data);
    if (user === null) throw new CliError(`There is a user "${name.data}" already.`);
    cli.print(
      { name: user.name },
      `Added ${user.name}. They sign in at the dashboard with name and password.`,
    );
    return exitCodes.done;
  },
};
