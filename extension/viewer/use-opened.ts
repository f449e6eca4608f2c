// Loads what the viewer shows: the change or the two versions compared, their sources, the sentinel and its time line.
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ChangeDetail } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import type { TimeLine, VersionAssets } from '../../shared/api/versions.ts';
import type { Change } from '../../shared/detect/change.ts';
import { Failure } from '../failure.ts';
import { send } from '../send.ts';
import type { Asked } from './asked.ts';

/** A detected change, or the same of any two versions; then it may have no id of its own. */
export type ShownChange = Omit<ChangeDetail, 'id' | 'changes'> & { id: string | null; changes: Change[] };

export interface Opened {
  detail: ShownChange;
  sentinel: SentinelView;
  timeLine: TimeLine;
  oldBody: string;
  newBody: string;
  oldAssets: VersionAssets;
  newAssets: VersionAssets;
}

export interface Opening {
  opened: Opened | null;
  failure: Failure | null;
  isLoading: boolean;
  /** Asks for the time line again: a pin was set. */
  renew: () => Promise<void>;
}

export function useOpened(asked: Asked): Opening {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    let over = false;
    setLoading(true);
    setFailure(null);
    load(asked)
      .then((next) => {
        if (!over) setOpened(next);
        return next;
      })
      .then((next) => (over ? undefined : tellSeen(next)))
      .catch((error) => !over && setFailure(Failure.from(error)))
      .finally(() => !over && setLoading(false));
    return () => {
      over = true;
    };
  }, [asked]);
  const renew = useCallback(async () => {
    if (!opened) return;
    const timeLine = await send('listVersions', {
      id: opened.detail.sentinelId,
      page: opened.timeLine.pageId,
    });
    setOpened((now) => now && { ...now, timeLine });
  }, [opened]);
  return { opened, failure, isLoading, renew };
}

async function load(asked: Asked): Promise<Opened> {
  const answer =
    'change' in asked
      ? await send('getChange', { id: asked.change, ...(asked.since && { since: asked.since }) })
      : await send('compareVersions', {
          id: asked.sentinel,
          old: asked.old,
          ...(asked.new && { new: asked.new }),
        });
  const detail = shownChange(answer);
  const { sentinelId, oldVersionId, newVersionId } = detail;
  const [sentinel, timeLine, oldBody, newBody, oldAssets, newAssets] = await Promise.all([
    send('getSentinel', { id: sentinelId }),
    send('listVersions', { id: sentinelId, limit: 200 }),
    send('versionBody', { id: oldVersionId }),
    send('versionBody', { id: newVersionId }),
    send('versionAssets', { id: oldVersionId }),
    send('versionAssets', { id: newVersionId }),
  ]);
  performance.mark('versions-here');
  return { detail, sentinel, timeLine, oldBody, newBody, oldAssets, newAssets };
}

/** What came over the wire has its optional parts absent, never undefined. */
export function shownChange(answer: Omit<ChangeDetail, 'id'> & { id: string | null }): ShownChange {
  return { ...answer, changes: answer.changes as Change[] };
}

/** Only once it is there to be seen. */
async function tellSeen({ detail, timeLine }: Opened): Promise<void> {
  if (detail.id !== null && !detail.read) await send('markRead', { ids: [detail.id] });
  const marked = timeLine.versions.find(({ id }) => id === timeLine.lastLooked);
  // Looking back does not make newer ones unseen.
  if (marked && marked.seq >= detail.newVersion.seq) return;
  await send('markLooked', { id: detail.sentinelId, versionId: detail.newVersionId });
}
