// A copy of the sentinels and the latest changes, so that the popup opens at once and says something without a network.
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { database } from './database.ts';

export interface Replica {
  sentinels: SentinelView[];
  /** Newest first. */
  changes: ChangeSummary[];
}

export async function replaceReplica({ sentinels, changes }: Replica): Promise<void> {
  const tx = (await database()).transaction(['sentinels', 'changes'], 'readwrite');
  const sentinelStore = tx.objectStore('sentinels');
  const changeStore = tx.objectStore('changes');
  await Promise.all([
    sentinelStore.clear(),
    changeStore.clear(),
    ...sentinels.map((sentinel) => sentinelStore.put(sentinel)),
    ...changes.map((change) => changeStore.put(change)),
    tx.done,
  ]);
}

export async function readReplica(): Promise<Replica> {
  const tx = (await database()).transaction(['sentinels', 'changes']);
  const [sentinels, changes] = await Promise.all([
    tx.objectStore('sentinels').getAll(),
    tx.objectStore('changes').getAll(),
  ]);
  return { sentinels, changes: changes.sort((a, b) => b.detectedAt - a.detectedAt) };
}
