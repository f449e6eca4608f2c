// Writes one sentinel, by questions, by its parts or as text, and saves it.
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../../shared/api/error.ts';
import type { ListedSentinel, SentinelView } from '../../../shared/api/sentinels.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { toSimpleAnswers } from '../../../shared/sentinel/simple-answers.ts';
import { t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSentinel } from '../../ui/use-sentinel.ts';
import { askForSite } from './ask-for-site.ts';
import { EditorTabs } from './editor-tabs.tsx';
import { effectiveParts } from './effective-parts.ts';
import { FullForm } from './full-form.tsx';
import { textProblems, treeProblems } from './local-problems.ts';
import { locatedProblems } from './located-problems.ts';
import { SidePanel } from './side-panel.tsx';
import { SimpleForm } from './simple-form.tsx';
import { TextEditor } from './text-editor.tsx';
import { TooMuch } from './too-much.tsx';
import { type Mode, useDraft } from './use-draft.ts';
import { useSettled } from './use-settled.ts';
import { useVerdict } from './use-verdict.ts';
import { withFullAddress } from './with-page.ts';
import './editor.css';

interface Props {
  initial: SentinelTree;
  /** Unsaved work is kept under this. */
  draftKey: string;
  /** The sentinel being edited; without it a new one is made. */
  editing?: SentinelView;
  sentinels: readonly ListedSentinel[];
  onSave: (text: string, tree: SentinelTree | null) => Promise<void>;
  cancelHref: string;
}

const settling = 300;

export function SentinelEditor({ initial, draftKey, editing, sentinels, onSave, cancelHref }: Props) {
  const draft = useDraft(draftKey, initial);
  const { mode, text, tree } = draft;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const settledText = useSettled(text, settling);
  const newlyTyped = editing === undefined;
  const local =
    mode === 'text' || tree === null
      ? textProblems(settledText, newlyTyped)
      : treeProblems(withFullAddress(tree), newlyTyped);
  const { verdict, current, failure } = useVerdict(local.length === 0 ? text : null, editing?.id);
  const problems = local.length > 0 ? local : current && verdict ? verdict.problems : [];
  const save = useAction(async () => {
    await onSave(text, tree);
    draft.forget(text);
  });
  // What the server refused at saving stands until something is changed.
  const refusedProblems = problems.length === 0 ? (save.failure?.problems ?? []) : [];
  // Nobody is told off before they have written anything.
  const [tried, setTried] = useState(false);
  const isUntouched = newlyTyped && !tried && !draft.changed && tree !== null && isBlank(tree);
  const shown: readonly Problem[] = isUntouched ? [] : problems.length > 0 ? problems : refusedProblems;
  const located = useMemo(() => locatedProblems(text, shown), [text, shown]);
  const earlier = useSentinel(earlierId(tree, sentinels), null) ?? null;
  const effective = tree ? effectiveParts(tree, verdict, earlier) : null;
  const names = sentinels.map((sentinel) => sentinel.name);
  const otherNames = names.filter((name) => name !== editing?.name);

  const reading = tree && toSimpleAnswers(tree);

  const edit = (next: SentinelTree) => {
    save.clear();
    draft.setTree(next);
  };
  const switchTo = (to: Mode) => {
    if (to !== mode && form.current!.reportValidity()) draft.switchTo(to);
  };
  const focusFirst = (parts: readonly string[]) => {
    // The simple form has no place for a part it cannot show.
    if (mode === 'simple' && reading && !reading.ok) draft.switchTo('full');
    requestAnimationFrame(() => focusRow(parts));
  };
  /** The one that comes first on the page. */
  const focusRow = (parts: readonly string[]) => {
    const row = form.current!.querySelector(parts.map((part) => `[data-part~="${CSS.escape(part)}"]`).join());
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true });
  };
  const submit = () => {
    if (save.busy) return;
    setTried(true);
    const wrong = mode === 'text' ? textProblems(text, newlyTyped) : local;
    if (wrong.length === 0) {
      // Within the click, before anything is waited for. Without it the sentinel says what is missing.
      void askForSite(text);
      void save.run();
    } else if (mode === 'text') form.current!.querySelector('textarea')?.focus();
    else focusFirst(wrong.map(({ field }) => field ?? ''));
  };
  return (
    <div class="editor-grid">
      <form
        ref={form}
        id={id}
        class="card padded stack editor-main"
        data-testid="sentinel-editor"
        data-mode={mode}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <EditorTabs mode={mode} onSwitch={switchTo} panelId={`${id}-panel`} />
        {draft.refused && (
          <Message tone="warn">
            <span data-testid="switch-refused">
              {t('switchRefused')} {local[0]?.message}
            </span>
          </Message>
        )}
        {draft.restored && draft.changed && (
          <Message tone="plain">
            {t('draftRestored')}{' '}
            <button class="link-button" type="button" onClick={draft.reset}>
              {t('startOver')}
            </button>
          </Message>
        )}
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-panel-${mode}`}>
          {mode === 'text' && (
            <TextEditor
              text={text}
              onInput={(typed) => {
                save.clear();
                draft.setText(typed);
              }}
              problems={located}
              settled={settledText === text}
              names={otherNames}
            />
          )}
          {mode === 'full' && tree && effective && (
            <FullForm tree={tree} onChange={edit} effective={effective} problems={shown} names={otherNames} />
          )}
          {mode === 'simple' && tree && reading?.ok && (
            <SimpleForm answers={reading.answers} onChange={edit} problems={shown} />
          )}
          {mode === 'simple' && tree && reading && !reading.ok && (
            <TooMuch
              tree={tree}
              tooMuch={reading.tooMuch}
              onFull={() => switchTo('full')}
              onText={() => switchTo('text')}
            />
          )}
        </div>
      </form>
      <SidePanel
        mode={mode}
        text={tree !== null && isBlank(tree) ? null : text}
        effective={effective}
        problems={shown}
        effects={current && verdict ? verdict.effects : []}
        checked={current && problems.length === 0 && failure === null}
        failure={save.failure && save.failure.problems.length === 0 ? save.failure.message : null}
        offline={failure}
        formId={id}
        busy={save.busy}
        isNew={newlyTyped}
        cancelHref={cancelHref}
        onCancel={() => draft.forget()}
        onGoTo={(part) => focusFirst([part])}
      />
    </div>
  );
}

function isBlank({ target }: SentinelTree): boolean {
  return target.kind === 'url' && target.url === '';
}

/** The one it takes parts from, by name. */
function earlierId(tree: SentinelTree | null, sentinels: readonly ListedSentinel[]): string | null {
  const target = tree?.target;
  if (target?.kind !== 'sentinel') return null;
  return sentinels.find(({ name }) => name === target.name)?.id ?? null;
}
