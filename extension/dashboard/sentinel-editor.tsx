// The sentinel language as text, with each problem's place one click away.
import { useId, useRef } from 'preact/hooks';
import type { Problem } from '../../shared/api/error.ts';
import { offsetOf } from '../../shared/sentinel/offset-of.ts';
import { t } from '../t.ts';

interface Props {
  text: string;
  onInput: (text: string) => void;
  problems: Problem[];
  busy: boolean;
}

export function SentinelEditor({ text, onInput, problems, busy }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const goTo = ({ line, column }: Problem) => {
    const at = offsetOf(text, line ?? 1, column ?? 1);
    area.current?.focus();
    area.current?.setSelectionRange(at, at + 1);
  };
  return (
    <>
      <div class="field">
        <label for={id}>{t('sentinelText')}</label>
        <textarea
          ref={area}
          id={id}
          class="input code"
          rows={Math.min(16, Math.max(5, text.split('\n').length + 1))}
          spellcheck={false}
          value={text}
          onInput={(event) => onInput(event.currentTarget.value)}
          aria-invalid={problems.length > 0 ? 'true' : undefined}
          aria-describedby={`${id}-problems`}
          required
          data-testid="watch-text"
        />
        <p class="hint">{t('sentinelTextHint')}</p>
      </div>
      <ul id={`${id}-problems`} class="problems" aria-live="assertive">
        {problems.map((problem) => (
          <li
            key={`${problem.line}:${problem.column}:${problem.message}`}
            class="message bad"
            data-testid="problem"
          >
            {problem.line !== undefined && (
              <button class="place" type="button" onClick={() => goTo(problem)}>
                {t('lineColumn', problem.line, problem.column ?? 1)}
              </button>
            )}
            <span>
              {problem.message} {problem.suggestion && <strong>{problem.suggestion}</strong>}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <button class="button primary" type="submit" disabled={busy} data-testid="watch-button">
          {busy ? t('watchingNow') : t('watch')}
        </button>
      </div>
    </>
  );
}
