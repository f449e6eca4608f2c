// For whom a command works: the user it names, or the only one there is.
import type { User } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { CliError, exitCodes } from './command.ts';

export async function ownerOf(store: Store, name: string | undefined): Promise<User> {
  const users = await store.users.list();
  if (name !== undefined) {
    const found = await store.users.byName(name);
    if (found === null) throw new CliError(`There is no user "${name}". There are: ${names(users)}.`);
    return found;
  }
  if (users.length === 1) return users[0]!;
  if (users.length === 0)
    throw new CliError('There is no user yet: start the server once, or "npx webvigil user add NAME".');
  throw new CliError(`Say for whom with --user: ${names(users)}.`, exitCodes.usage);
}

function names(users: User[]): string {
  return users.map((user) => user.name).join(', ') || 'none';
}
