// Finds the sentinel a command names, or says which names there are.
import type { Sentinel } from '../store/records.ts';
import { type Cli, CliError } from './command.ts';

export async function sentinelNamed(cli: Cli, name: string): Promise<Sentinel> {
  const { store } = await cli.world();
  const user = await cli.user();
  const found = await store.sentinels.byName(user.id, name);
  if (found === null)
    throw new CliError(`${user.name} has no sentinel "${name}". "npx webvigil list" shows the names.`);
  return found;
}
