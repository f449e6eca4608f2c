// Loads a change with both versions' sources, and marks it as read once it is really there to be seen.
import { useEffect, useState } from 'preact/hooks';
import type { ChangeDetail } from '../../shared/api/changes.ts';
import { Failure } from '../failure.ts';
import { send } from '../send.ts';

export interface OpenedChange {
  detail: ChangeDetail;
  oldBody: string;
  newBody: string;
}

export function useChange(id: string): { opened: OpenedChange | null; failure: Failure | null } {
  const [opened, setOpened] = useState<OpenedChange | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const load = async () => {
      const detail = await send('getChange', { id });
      const [oldBody, newBody] = await Promise.all([
        send('versionBody', { id: detail.oldVersionId }),
        send('versionBody', { id: detail.newVersionId }),
      ]);
      setOpened({ detail, oldBody, newBody });
      if (!detail.read) await send('markRead', { ids: [id] });
    };
    load().catch((error) => setFailure(Failure.from(error)));
  }, [id]);
  return { opened, failure };
}
