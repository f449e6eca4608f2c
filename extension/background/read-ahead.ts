// Fetches the latest changes with both their versions before anybody opens them, so that they can be read when the server is
// away: first those that are unread.
import type { ChangeDetail } from '../../shared/api/changes.ts';
import type { VersionAssets } from '../../shared/api/versions.ts';
import { Failure } from '../failure.ts';
import { keepAnswer, keptAnswer, makeRoom } from '../local/kept-answers.ts';
import { readNews } from '../local/replica.ts';
import { askOrRecall } from './ask-or-recall.ts';
import { callPaired } from './call-paired.ts';

const changesAhead = 50;
/** Larger ones are fetched when somebody looks. */
const largestAsset = 500_000;

/** What the server cannot give (a damaged version), not to be asked for again while this background lives. */
const givenUp = new Set<string>();

/** One at a time: whoever comes meanwhile has nothing to add. */
export async function readAhead(): Promise<void> {
  await navigator.locks.request('webvigil-read-ahead', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const { changes } = await readNews();
    const unreadFirst = changes.toSorted((a, b) => Number(a.read) - Number(b.read)).slice(0, changesAhead);
    for (const { id } of unreadFirst) {
      if (givenUp.has(id)) continue;
      try {
        await fetchChange(id);
      } catch (error) {
        if (Failure.from(error).code === 'unreachable') return;
        givenUp.add(id);
      }
    }
    await makeRoom();
  });
}

async function fetchChange(id: string): Promise<void> {
  const known = (await keptAnswer('getChange', { id })) as ChangeDetail | undefined;
  const { sentinelId, oldVersionId, newVersionId, newVersion } =
    known ?? (await askOrRecall('getChange', { id }));
  const isNew = await Promise.all([fetchVersion(oldVersionId), fetchVersion(newVersionId)]);
  // As the viewer asks for it.
  if (isNew.includes(true))
    await askOrRecall('listVersions', { id: sentinelId, page: newVersion.pageId, limit: 200 });
}

/** False when all of it was here. Its list of assets is kept last: where that is, the rest is, too. */
async function fetchVersion(id: string): Promise<boolean> {
  const known = (await keptAnswer('versionAssets', { id })) as VersionAssets | undefined;
  if (known !== undefined && known.state !== 'pending') return false;
  await askOrRecall('versionBody', { id });
  const listed = await callPaired('versionAssets', { id });
  for (const { hash, size } of listed.assets) {
    if (hash === null || size > largestAsset) continue;
    if ((await keptAnswer('versionAsset', { id, hash })) === undefined)
      await askOrRecall('versionAsset', { id, hash });
  }
  await keepAnswer('versionAssets', { id }, listed, Date.now());
  return true;
}
