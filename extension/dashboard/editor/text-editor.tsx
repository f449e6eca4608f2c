// The sentinel language in a plain text area: colours and underlines lie beneath it, line for line, so that everything the
// browser can do with text (undo, spell input, screen readers, touch) still works.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../../shared/api/error.ts';
import { highlight } from '../../../shared/sentinel/highlight.ts';
import { problemRange } from '../../../shared/sentinel/problem-range.ts';
import { quickFix } from '../../../shared/sentinel/quick-fix.ts';
import { t } from '../../t.ts';
import { coloured } from './code.tsx';
import { CompletionList } from './completion-list.tsx';
import { Problems } from './problems.tsx';
import { replaceIn } from './replace-in.ts';
import { useCompletion } from './use-completion.ts';

interface Props {
  text: string;
  onInput: (text: string) => void;
  problems: readonly Problem[];
  /** The problems belong to this very text, so their places are right. */
  settled: boolean;
  names: readonly string[];
}

export function TextEditor({ text, onInput, problems, settled, names }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const marker = useRef<HTMLSpanElement>(null);
  const [caret, setCaret] = useState(0);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const id = useId();
  const completion = useCompletion(text, names, (from, to, insert) =>
    replaceIn(area.current!, from, to, insert),
  );
  const { found } = completion;

  useLayoutEffect(() => {
    if (!found || !marker.current) return;
    const { offsetLeft, offsetTop, offsetHeight } = marker.current;
    setPlace({ left: offsetLeft, top: offsetTop + offsetHeight });
  }, [found]);

  const ranges = settled ? problems.map((problem) => ({ problem, range: problemRange(text, problem) })) : [];
  const isHere = (problem: Problem) =>
    ranges.some(
      ({ problem: one, range }) => one === problem && range && range.from <= caret && caret <= range.to,
    );
  const goTo = (problem: Problem) => {
    const range = problemRange(text, problem);
    area.current?.focus();
    if (range) area.current?.setSelectionRange(range.from, range.to);
  };
  const fixOf = (problem: Problem) => {
    const fix = settled ? quickFix(text, problem) : null;
    return fix && { text: fix.insert, apply: () => replaceIn(area.current!, fix.from, fix.to, fix.insert) };
  };
  const here = problems.filter(isHere);
  return (
    <div class="stack">
      <div class="field">
        <label for={id}>{t('sentinelText')}</label>
        <div class={`code-editor ${problems.length > 0 ? 'has-problems' : ''}`}>
          <pre class="layer" aria-hidden="true">
            {coloured(text, highlight(text))}
            {'\n'}
          </pre>
          <pre class="layer marks" aria-hidden="true">
            {marked(
              text,
              ranges.flatMap(({ range }) => range ?? []),
            )}
            {'\n'}
          </pre>
          <pre class="layer marks" aria-hidden="true">
            {text.slice(0, found?.from ?? 0)}
            <span ref={marker}>{'\u200b'}</span>
          </pre>
          <textarea
            ref={area}
            id={id}
            rows={8}
            spellcheck={false}
            autocapitalize="off"
            value={text}
            onInput={(event) => {
              onInput(event.currentTarget.value);
              completion.typed(event.currentTarget, (event as InputEvent).data);
            }}
            onKeyDown={completion.onKeyDown}
            onBlur={completion.close}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onPointerDown={completion.close}
            aria-invalid={problems.length > 0 ? 'true' : undefined}
            aria-describedby={`${id}-hint ${id}-problems`}
            aria-autocomplete="list"
            aria-controls={`${id}-words`}
            aria-activedescendant={
              found && found.words.length > 0 ? `${id}-words-${completion.index}` : undefined
            }
            data-testid="sentinel-text"
          />
          {found && (
            <CompletionList
              id={`${id}-words`}
              found={found}
              index={completion.index}
              place={place}
              onChoose={completion.choose}
            />
          )}
        </div>
        <p class="hint" id={`${id}-hint`}>
          {t('textKeysBefore')} <kbd>{t('textKeys')}</kbd> {t('textKeysAfter')}
          {/(^|\s)#/.test(text) && ` ${t('commentsNotKept')}`}
        </p>
      </div>
      <Problems
        id={`${id}-problems`}
        problems={[...here, ...problems.filter((problem) => !here.includes(problem))]}
        placeText={({ line, column }) => (line === undefined ? null : t('lineColumn', line, column ?? 1))}
        onGoTo={goTo}
        fixOf={fixOf}
      />
    </div>
  );
}

function marked(text: string, ranges: readonly { from: number; to: number }[]) {
  const pieces = [];
  let end = 0;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from < end) continue;
    pieces.push(text.slice(end, from));
    pieces.push(
      <span key={from} class="wrong" data-testid="underline">
        {text.slice(from, to) || ' '}
      </span>,
    );
    end = to;
  }
  return [...pieces, text.slice(end)];
}
