// Beside the editor: how the sentinel reads, what is wrong with it, what saving would do, and saving.
import type { Problem } from '../../../shared/api/error.ts';
import { t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { Code } from './code.tsx';
import type { EffectiveParts } from './effective-parts.ts';
import { isPart, partTitles } from './part-texts.ts';
import { PartsTable } from './parts-table.tsx';
import { Problems } from './problems.tsx';
import type { Mode } from './use-draft.ts';

interface Props {
  mode: Mode;
  /** Null while there is nothing to read yet. */
  text: string | null;
  effective: EffectiveParts | null;
  problems: readonly Problem[];
  effects: readonly string[];
  /** The server has found nothing wrong. */
  checked: boolean;
  /** Why saving failed. */
  failure: string | null;
  /** Why the server could not be asked. */
  offline: string | null;
  formId: string;
  busy: boolean;
  isNew: boolean;
  cancelHref: string;
  onCancel: () => void;
  onGoTo: (part: string) => void;
}

export function SidePanel(props: Props) {
  const { mode, text, effective, problems, effects, checked, failure, offline, formId, busy, isNew } = props;
  // In a form each problem stands beside its part; here is the way there.
  const parts = [...new Set(problems.map(({ field }) => field).filter(isPart))];
  return (
    <aside class="card padded stack side-panel" aria-label={t('summary')}>
      {mode === 'text' ? (
        <section class="stack tight">
          <h2 class="section-title">{t('meansThis')}</h2>
          {effective ? <PartsTable parts={effective} /> : <p class="soft small">{t('meansNothingYet')}</p>}
        </section>
      ) : (
        <section class="stack tight">
          <h2 class="section-title">{t('readsAs')}</h2>
          <div data-testid="reads-as">
            {text === null ? <p class="soft small">{t('readsAsNothing')}</p> : <Code text={text} />}
          </div>
        </section>
      )}
      {mode !== 'text' && problems.length > 0 && (
        <section class="stack tight">
          <h2 class="section-title">{t('problemsTitle')}</h2>
          <div class="row tight">
            {parts.map((part) => (
              <button
                key={part}
                class="button compact go-to"
                type="button"
                onClick={() => props.onGoTo(part)}
                data-testid="go-to-problem"
              >
                {t(partTitles[part])}
              </button>
            ))}
          </div>
          <Problems problems={problems.filter(({ field }) => !isPart(field))} />
        </section>
      )}
      {effects.length > 0 && (
        <section class="stack tight" aria-live="polite">
          <h2 class="section-title">{t('effectsTitle')}</h2>
          <ul class="effects" data-testid="effects">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </section>
      )}
      {failure && <Message tone="bad">{failure}</Message>}
      {offline && <Message tone="warn">{offline}</Message>}
      <div class="save-bar">
        <span class="small soft" role="status" data-testid="verdict">
          {checked ? t('verdictGood') : ''}
        </span>
        <a class="button" href={props.cancelHref} onClick={props.onCancel}>
          {t('cancel')}
        </a>
        <button
          class="button primary"
          type="submit"
          form={formId}
          disabled={busy}
          data-testid="save-sentinel"
        >
          {busy ? t('watchingNow') : t(isNew ? 'watch' : 'save')}
        </button>
      </div>
    </aside>
  );
}
