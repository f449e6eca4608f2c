// `login add`, `login list`, `login remove`: cookies and headers to fetch pages with. Values are never arguments, which others could read.
import { byLoginNameSchema, putLoginSchema } from '../../../shared/api/logins.ts';
import { listLogins, putLogin } from '../../jobs/logins.ts';
import { argument, type Cli, CliError, type Command, exitCodes } from '../command.ts';
import { readSecret } from '../read-password.ts';
import { table } from '../table.ts';
import { when } from '../when.ts';

export const loginAddCommand: Command = {
  name: 'login add',
  usage: 'NAME --site SITE (--cookie | --header HEADER)',
  summary: 'Keep a cookie or header for one site; asks for the value, or reads it from standard input.',
  flags: {
    site: { type: 'string', help: 'The site it is sent to, and no other; several separated by commas.' },
    cookie: { type: 'boolean', help: 'The value is a cookie, such as "session=abc; theme=dark".' },
    header: { type: 'string', help: 'The value is that of this header, such as authorization.' },
  },
  async run(cli) {
    const { cookie, header, site } = cli.flags;
    if ((cookie === true) === (header !== undefined))
      throw new CliError('Say what it is: --cookie, or --header with its name.', exitCodes.usage);
    const name = argument(cli, 0, 'a name for the login');
    if (cli.args.length > 1)
      throw new CliError('The value is not given here; it is asked for.', exitCodes.usage);
    const login = checked(
      putLoginSchema.safeParse({
        name,
        origins: String(site ?? '')
          .split(',')
          .filter(Boolean),
        headers: [{ name: cookie ? 'cookie' : header, value: await readSecret('Value: ') }],
      }),
    );
    const user = await cli.user();
    const view = await putLogin(await cli.world(), user.id, login);
    const use = `Fetch … with login "${view.name}"`;
    cli.print(view, `Kept for ${view.origins.join(', ')}. Use it in a sentinel with: ${use}`);
    return exitCodes.done;
  },
};

export const loginListCommand: Command = {
  name: 'login list',
  usage: '',
  summary: 'Your logins, without their values.',
  async run(cli) {
    const world = await cli.world();
    const logins = await listLogins(world, (await cli.user()).id);
    const rows = logins.map(({ name, origins, headers, updatedAt }) => [
      name,
      origins.join(', '),
      headers.join(', '),
      when(updatedAt, world.now()),
    ]);
    const text = rows.length === 0 ? 'No logins.' : table([['NAME', 'SITE', 'SENDS', 'SAVED'], ...rows]);
    cli.print(logins, text);
    return exitCodes.done;
  },
};

export const loginRemoveCommand: Command = {
  name: 'login remove',
  usage: 'NAME',
  summary: 'Forget a login.',
  async run(cli: Cli) {
    const { name } = checked(byLoginNameSchema.safeParse({ name: argument(cli, 0, 'the name of a login') }));
    const user = await cli.user();
    const removed = await (await cli.world()).store.logins.remove(user.id, name);
    if (!removed) throw new CliError(`There is no login "${name}".`);
    cli.print({ removed: name }, `Forgot ${name}.`);
    return exitCodes.done;
  },
};

type Checked<T> = { success: true; data: T } | { success: false; error: { issues: { message: string }[] } };

function checked<T>(result: Checked<T>): T {
  if (result.success) return result.data;
  throw new CliError(result.error.issues[0]!.message, exitCodes.usage);
}
