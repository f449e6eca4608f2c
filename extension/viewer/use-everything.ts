// All changes between the two versions, whether the sentinel asks for them or not; asked for only when wanted.
import { useEffect, useState } from 'preact/hooks';
import { send } from '../send.ts';
import { type Opened, type ShownChange, shownChange } from './use-opened.ts';

export function useEverything({ detail }: Opened, isWanted: boolean): ShownChange | null {
  const [every, setEvery] = useState<ShownChange | null>(null);
  const { sentinelId, oldVersionId, newVersionId } = detail;
  useEffect(() => {
    setEvery(null);
    if (!isWanted) return;
    let over = false;
    send('compareVersions', { id: sentinelId, old: oldVersionId, new: newVersionId, all: 'true' }).then(
      (answer) => !over && setEvery(shownChange(answer)),
      () => !over && setEvery(detail),
    );
    return () => {
      over = true;
    };
  }, [detail, sentinelId, oldVersionId, newVersionId, isWanted]);
  return every;
}
