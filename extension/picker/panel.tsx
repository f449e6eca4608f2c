// The panel beside what was picked: what it says now, how surely it is found again, what the server sees, and the button.
import { useEffect, useState } from 'preact/hooks';
import { suggestMonitor } from '../../shared/detect/element-value.ts';
import { suggestName } from '../../shared/sentinel/name.ts';
import type { Watched, WatchTarget } from '../messages.ts';
import { send } from '../send.ts';
import { askToRead } from '../site-access.ts';
import { t } from '../t.ts';
import { Mark } from '../ui/mark.tsx';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { MonitorChoice, type Monitored, toMonitor } from './monitor-choice.tsx';
import type { Picked, Way } from './protocol.ts';
import { Selectors } from './selectors.tsx';
import { type Mode, ServerView } from './server-view.tsx';
import { usePreview } from './use-preview.ts';
import { ValueView } from './value-view.tsx';
import { WhereNote } from './where-note.tsx';

interface Props {
  picked: Picked;
  /** It is the editor that wants to know; else it is watched. */
  forEditor: boolean;
  side: 'left' | 'right';
  onRefine: (way: Way) => void;
  onAdd: () => void;
  onAgain: () => void;
  onLeave: () => void;
  onWatched: (watched: Watched & { target: WatchTarget }) => void;
}

export function Panel({ picked, forEditor, side, onRefine, onAdd, onAgain, onLeave, onWatched }: Props) {
  const { needsBrowser, foreign } = picked;
  const [wanted, setMode] = useState<Mode>('plain');
  const mode = needsBrowser && wanted === 'plain' ? 'rendered' : wanted;
  const view = mode === 'rendered' ? 'rendered' : 'plain';
  const written = picked.elements.map((element) => element[view]);
  const isWritten = written.every((one) => one !== null);
  const scope = foreign || !isWritten ? [] : written.map(({ ref }) => ref);
  const url = foreign ?? picked.url;
  const value = foreign ? null : picked.values[view];
  const [monitored, setMonitored] = useState<Monitored>('any');
  const suggested = suggestMonitor(value?.kind ?? 'nothing')?.kind ?? 'any';
  useEffect(() => setMonitored(suggested as Monitored), [suggested]);
  const [name, setName] = useState('');
  const seen = usePreview(mode === 'browser' ? null : { url, scope, mode });

  const watch = useAction(async () => {
    const isHealed = seen.state === 'seen' && seen.preview.state === 'healed';
    const found = isHealed ? seen.preview.scope : scope;
    if (forEditor) {
      await send('usePicked', { url, scope: found, mode });
      return onLeave();
    }
    // Asking must come with the click.
    const asked = mode === 'browser' ? askToRead(url).catch(() => false) : null;
    const target: WatchTarget = {
      url,
      title: foreign ? undefined : picked.title,
      name: name.trim() || undefined,
      scope: found,
      monitor: toMonitor(monitored),
      rendered: mode === 'rendered',
      inBrowser: mode === 'browser',
    };
    const watched = await send('watch', target);
    // Refused, or in Firefox, which lets nothing be asked in a frame.
    const note = (await asked) === false ? t('allowInPopup') : watched.note;
    onWatched({ ...watched, note, target });
  });

  return (
    <section class={`panel ${side}`} aria-label={t('pickerTitle')} data-testid="picker-panel">
      <header class="row apart">
        <span class="row tight">
          <Mark size={22} />
          <h1>{picked.elements.length > 1 ? t('pickedSeveral', picked.elements.length) : t('pickedOne')}</h1>
        </span>
        <button class="button quiet icon" type="button" onClick={onLeave} aria-label={t('leave')}>
          ×
        </button>
      </header>
      <div class="panel-body">
        <WhereNote picked={picked} />
        {value && (
          <section>
            <h2>{t('showsNow')}</h2>
            <ValueView value={value} testId="here-value" />
          </section>
        )}
        {!foreign && (
          <div class="row tight reshape">
            <button
              class="button compact"
              type="button"
              onClick={() => onRefine('wider')}
              data-testid="wider"
            >
              {t('wider')}
            </button>
            <button
              class="button compact"
              type="button"
              onClick={() => onRefine('narrower')}
              data-testid="narrower"
            >
              {t('narrower')}
            </button>
            <button class="button compact" type="button" onClick={onAdd} data-testid="add-another">
              {t('addAnother')}
            </button>
          </div>
        )}
        {!foreign && isWritten && <Selectors written={written} />}
        <ServerView seen={seen} mode={mode} here={value} onMode={setMode} canBePlain={!needsBrowser} />
        {!foreign && !forEditor && (
          <MonitorChoice chosen={monitored} suggested={suggested as Monitored} onChange={setMonitored} />
        )}
        {!forEditor && (
          <label class="named">
            <span>{t('nameIt')}</span>
            <input
              class="input"
              value={name}
              placeholder={suggestName(foreign ?? (picked.title || url))}
              onInput={(event) => setName(event.currentTarget.value)}
              data-testid="picker-name"
            />
          </label>
        )}
      </div>
      <footer>
        {watch.failure && <Message tone="bad">{watch.failure.message}</Message>}
        <button
          class="button primary large wide"
          type="button"
          disabled={watch.busy || (!foreign && !isWritten)}
          onClick={(event) => event.isTrusted && void watch.run()}
          data-testid="picker-watch"
        >
          {forEditor
            ? t('useThisPart')
            : watch.busy
              ? t('watchingNow')
              : foreign
                ? t('watchThatPage')
                : t('watchElement')}
        </button>
        <button class="button quiet compact wide" type="button" onClick={onAgain} data-testid="pick-again">
          {t('pickAgain')}
        </button>
      </footer>
    </section>
  );
}
