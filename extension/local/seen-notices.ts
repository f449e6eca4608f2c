// Which notices were already shown, so that none is shown twice.
import { database } from './database.ts';

export async function seenNoticeIds(): Promise<Set<string>> {
  return new Set(await (await database()).getAllKeys('seenNotices'));
}

/** Remembers these, and forgets those too old for the server to name again. */
export async function rememberNotices(
  notices: readonly { id: string; createdAt: number }[],
  forgetBefore: number,
): Promise<void> {
  const tx = (await database()).transaction('seenNotices', 'readwrite');
  for (const { id, createdAt } of notices) await tx.store.put({ id, createdAt });
  const old = await tx.store.index('createdAt').getAllKeys(IDBKeyRange.upperBound(forgetBefore, true));
  for (const id of old) await tx.store.delete(id);
  await tx.done;
}
