// Loads what the viewer shows: the change or the two versions compared, their sources, the sentinel and its time line.
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ChangeDetail } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import type { TimeLine, VersionAssets } from '../../shared/api/versions.ts';
import type { Change } from '../../shared/detect/change.ts';
import { Failure } from '../failure.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
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
  /** Why the pages themselves cannot be shown; null when they can. */
  damage: string | null;
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
      limit: 200,
    });
    setOpened((now) => now && { ...now, timeLine });
  }, [opened]);
  return { opened, failure, isLoading, renew };
}

async function load(asked: Asked): Promise<Opened> {
  if ('change' in asked && asked.change === '')
    throw new Failure({ code: 'not-found', message: t('noChangeNamed'), problems: [] });
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
  const page = detail.newVersion.pageId;
  const [sentinel, timeLine, oldBody, newBody, oldAssets, newAssets] = await Promise.all([
    send('getSentinel', { id: sentinelId }),
    send('listVersions', { id: sentinelId, page, limit: 200 }),
    send('versionBody', { id: oldVersionId }).catch(unlessDamaged),
    send('versionBody', { id: newVersionId }).catch(unlessDamaged),
    send('versionAssets', { id: oldVersionId }),
    send('versionAssets', { id: newVersionId }),
  ]);
  performance.mark('versions-here');
  const shown = { detail, sentinel, oldAssets, newAssets };
  if (typeof oldBody === 'string' && typeof newBody === 'string')
    return { ...shown, timeLine, oldBody, newBody, damage: null };
  const damage = [oldBody, newBody].find((body) => body instanceof Failure)!.message;
  // It was found out just now: the time line knows more.
  const known = await send('listVersions', { id: sentinelId, page, limit: 200 });
  return { ...shown, timeLine: known, oldBody: '', newBody: '', damage };
}

/** What changed is stored with the change: a page that is lost does not take that along. */
function unlessDamaged(error: unknown): Failure {
  const failure = Failure.from(error);
  if (failure.code === 'damaged') return failure;
  throw failure;
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
