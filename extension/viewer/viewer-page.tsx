// The viewer: what changed on which page, and the page itself before and after.
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { type Presentation, presentations } from '../../shared/sentinel/ast.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Brand } from '../ui/brand.tsx';
import { type Asked, askedSearch, askForWeb } from './asked.ts';
import { ChangesTable } from './changes-table.tsx';
import { DualFrame } from './dual-frame.tsx';
import { FramesNote } from './frames-note.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { type IgnoreSubject, subjectOf } from './marks/ignore-subject.ts';
import { presentationIn } from './marks/presentation-in.ts';
import { MergedFrame } from './merged-frame.tsx';
import { type Missing, MissingNote } from './missing-note.tsx';
import { OnPaper } from './on-paper.tsx';
import { cannotShow } from './page/cannot-show.ts';
import { framesOf } from './page/frames-of.ts';
import { TimeLine } from './time-line.tsx';
import { Toast, type ToastContent } from './toast.tsx';
import { useFilter } from './use-filter.ts';
import { type Opened, useOpened } from './use-opened.ts';
import { usePictures } from './use-pictures.ts';
import { ViewerHeader } from './viewer-header.tsx';

export function ViewerPage({ first }: { first: Asked }) {
  const [asked, setAsked] = useState<Asked>(first);
  const { opened, failure, isLoading, renew } = useOpened(asked);
  const ask = useCallback((next: Asked) => {
    history.pushState(next, '', askedSearch(next) + location.hash);
    setAsked(next);
  }, []);
  useEffect(() => {
    // Another word behind the # alone is another view of the same.
    const onBack = (event: PopStateEvent) =>
      setAsked(
        (now) => (event.state as Asked | null) ?? (askedSearch(now) === location.search ? now : first),
      );
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, [first]);
  if (opened && !failure)
    return <OpenedViewer opened={opened} asked={asked} isLoading={isLoading} onAsk={ask} onPinned={renew} />;
  return (
    <div class="viewer">
      <header class="bare">
        <Brand />
      </header>
      <main>
        {failure ? (
          <div class="empty" role="alert">
            <h1>{t('changeNotShown')}</h1>
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
      </main>
    </div>
  );
}

interface OpenedProps {
  opened: Opened;
  asked: Asked;
  isLoading: boolean;
  onAsk: (asked: Asked) => void;
  onPinned: () => Promise<void>;
}

function OpenedViewer({ opened, asked, isLoading, onAsk, onPinned }: OpenedProps) {
  const { detail, sentinel } = opened;
  const obstacle = useMemo(() => whatHinders(opened), [opened]);
  const frames = useMemo(() => framesOf(opened.newBody, detail.newVersion.finalUrl), [opened]);
  const [chosen, setChosen] = useState<Presentation | null>(viewInAddress);
  const view = obstacle ? 'changes-only' : (chosen ?? presentationIn(sentinel.resolvedText));
  const filter = useFilter(sentinel.resolvedText);
  const [missing, setMissing] = useState<Missing[]>([]);
  const [isPending, setPending] = useState(false);
  const onMissing = useCallback((now: Missing[], pending: boolean) => {
    setMissing(now);
    setPending(pending);
  }, []);
  const [ignoring, setIgnoring] = useState<IgnoreSubject | null>(null);
  const [toast, setToast] = useState<ToastContent | null>(null);
  const isRemote = asked.web === true;
  const choose = useCallback((next: Presentation) => {
    setChosen(next);
    setMissing([]);
    history.replaceState(history.state, '', `${location.pathname}${location.search}#${next}`);
  }, []);
  useEffect(() => {
    const onHash = () => setChosen(viewInAddress());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  useEffect(() => {
    document.title = `${detail.pageTitle || detail.sentinelName} – ${t('appName')}`;
  }, [detail]);
  const onIgnored = (previousText: string) => {
    setIgnoring(null);
    const undo = async () => {
      await send('updateSentinel', { id: sentinel.id, text: previousText });
      setToast({ text: t('ignoreUndone') });
    };
    setToast({ text: t('ignored'), action: { text: t('undo'), run: undo } });
  };
  const pictures = usePictures(opened, view === 'changes-only' ? nothing : detail.changes);
  const props = { opened, filter, isRemote, onMissing, onIgnore: setIgnoring };
  return (
    <div class={`viewer ${view}`} aria-busy={isLoading} data-new={detail.newVersionId}>
      <ViewerHeader
        opened={opened}
        view={view}
        isTableOnly={obstacle !== null}
        onView={choose}
        onDone={(text) => setToast({ text })}
      />
      <TimeLine opened={opened} onAsk={onAsk} onPinned={onPinned} />
      {obstacle && (
        <p class="note small" role="status" data-testid="obstacle">
          {obstacle}
        </p>
      )}
      {frames && <FramesNote frames={frames} />}
      {view === 'dual-frame' && <DualFrame {...props} />}
      {view === 'merged' && <MergedFrame {...props} />}
      {view === 'changes-only' ? (
        <ChangesTable opened={opened} filter={filter} onIgnore={(change) => setIgnoring(subjectOf(change))} />
      ) : (
        <>
          <MissingNote
            missing={missing}
            isPending={isPending}
            isRemote={isRemote}
            onRemote={() => askForWeb(asked)}
          />
          <OnPaper>
            <ChangesTable opened={opened} filter={filter} onIgnore={() => {}} printed={{ pictures }} />
          </OnPaper>
        </>
      )}
      {ignoring && (
        <IgnoreDialog
          sentinelId={sentinel.id}
          sentinelName={sentinel.name}
          subject={ignoring}
          onClose={() => setIgnoring(null)}
          onIgnored={onIgnored}
        />
      )}
      {toast && <Toast content={toast} onClose={() => setToast(null)} />}
    </div>
  );
}

const nothing: Opened['detail']['changes'] = [];

function viewInAddress(): Presentation | null {
  const named = location.hash.slice(1);
  return presentations.find((one) => one === named) ?? null;
}

/** One side is enough to keep both out of the frames. */
function whatHinders({ detail, oldBody, newBody, damage }: Opened): string | null {
  if (damage !== null) return damage;
  const why =
    cannotShow(oldBody, detail.oldVersion.contentType) ?? cannotShow(newBody, detail.newVersion.contentType);
  return why === null ? null : t(why);
}
