// The viewer: what changed on which page, and the page itself before and after.
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { places } from '../places.ts';
import { t } from '../t.ts';
import { Brand } from '../ui/brand.tsx';
import { cannotShow } from './cannot-show.ts';
import { ChangesTable } from './changes-table.tsx';
import { DualFrame } from './dual-frame.tsx';
import { type OpenedChange, useChange } from './use-change.ts';
import { ViewerHeader } from './viewer-header.tsx';

export type View = 'side-by-side' | 'changes-only';

export function ViewerPage({ changeId }: { changeId: string }) {
  const { opened, failure } = useChange(changeId);
  if (opened) return <Opened opened={opened} />;
  return (
    <div class="viewer">
      <header class="bare">
        <Brand />
      </header>
      {failure ? (
        <div class="empty" role="alert">
          <h2>{t('changeNotShown')}</h2>
          <p>{failure.message}</p>
          <a class="button" href={places.dashboard('changes')}>
            {t('allChanges')}
          </a>
        </div>
      ) : (
        <div class="empty" role="status">
          <span class="spinner" />
          {t('loading')}
        </div>
      )}
    </div>
  );
}

function Opened({ opened }: { opened: OpenedChange }) {
  const { detail } = opened;
  const obstacle = useMemo(() => whatHinders(opened), [opened]);
  const [view, setView] = useState<View>(() =>
    obstacle || location.hash === '#changes-only' ? 'changes-only' : 'side-by-side',
  );
  const choose = useCallback((next: View) => {
    setView(next);
    history.replaceState(
      null,
      '',
      next === 'side-by-side' ? location.pathname + location.search : `#${next}`,
    );
  }, []);
  useEffect(() => {
    document.title = `${detail.pageTitle || detail.sentinelName} – ${t('appName')}`;
  }, [detail]);
  return (
    <div class={`viewer ${view}`}>
      <ViewerHeader detail={detail} view={view} onView={choose} />
      {obstacle && <p class="note small">{t(obstacle)}</p>}
      {view === 'side-by-side' && !obstacle ? (
        <DualFrame opened={opened} />
      ) : (
        <ChangesTable detail={detail} />
      )}
    </div>
  );
}

/** One side is enough to keep both out of the frames. */
function whatHinders({ detail, oldBody, newBody }: OpenedChange) {
  return (
    cannotShow(oldBody, detail.oldVersion.contentType) ?? cannotShow(newBody, detail.newVersion.contentType)
  );
}
