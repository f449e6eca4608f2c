// The words that can follow here, beneath the cursor, and what else could.
import { useEffect, useRef } from 'preact/hooks';
import type { Completions } from '../../../shared/sentinel/complete-text.ts';
import { t } from '../../t.ts';

interface Props {
  id: string;
  found: Completions;
  index: number;
  place: { left: number; top: number };
  onChoose: (word: string) => void;
}

export function CompletionList({ id, found, index, place, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <div
      class="completion"
      style={{ left: `min(${place.left}px, calc(100% - 230px))`, top: `${place.top}px` }}
    >
      {found.words.length > 0 && (
        <div ref={list} id={id} class="words" role="listbox" aria-label={t('whatCanFollow')}>
          {found.words.map((word, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the text area, which keeps the focus
            <div
              key={word}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === index}
              // Before the click, so that the text area does not lose the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(word)}
              data-testid="completion"
            >
              {word}
            </div>
          ))}
        </div>
      )}
      {found.hints.length > 0 && (
        <p class="soft">
          {found.words.length > 0 ? t('orWrite') : t('write')} {found.hints.join(` ${t('or')} `)}
        </p>
      )}
    </div>
  );
}
