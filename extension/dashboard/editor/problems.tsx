// What is wrong, said where it is: with its place, and one click to what was meant.
import type { Problem } from '../../../shared/api/error.ts';
import { t } from '../../t.ts';

interface Props {
  problems: readonly Problem[];
  id?: string;
  /** Brings the person to the place. */
  onGoTo?: (problem: Problem) => void;
  placeText?: (problem: Problem) => string | null;
  /** The text of a fix, and doing it. */
  fixOf?: (problem: Problem) => { text: string; apply: () => void } | null;
}

export function Problems({ problems, id, onGoTo, placeText, fixOf }: Props) {
  return (
    <ul id={id} class="problems" aria-live="polite">
      {problems.map((problem) => {
        const place = placeText?.(problem);
        const fix = fixOf?.(problem);
        return (
          <li
            key={`${problem.field}:${problem.line}:${problem.column}:${problem.message}`}
            class="message bad"
            data-testid="problem"
          >
            {place && (
              <button class="place" type="button" onClick={() => onGoTo?.(problem)}>
                {place}
              </button>
            )}
            <span class="problem-text">
              {problem.message} {problem.suggestion && <strong>{problem.suggestion}</strong>}
            </span>
            {fix && (
              <button class="button compact fix" type="button" onClick={fix.apply} data-testid="quick-fix">
                {t('fixTo', fix.text)}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
