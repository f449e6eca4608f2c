// What the server last said of the person and of itself, for when it does not answer.
import type { Me } from '../../shared/api/account.ts';
import { database } from './database.ts';

export async function readMe(): Promise<Me | null> {
  return ((await (await database()).get('settings', 'me')) as Me | undefined) ?? null;
}

export async function saveMe(me: Me): Promise<void> {
  await (await database()).put('settings', me, 'me');
}
