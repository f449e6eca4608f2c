// The sentinel being written: one tree, seen through whichever editor is open. Text that cannot be read has no tree; it is
// kept as it stands, and no form is shown over it. Unsaved work outlives a look at another part of the dashboard.
import { useEffect, useState } from 'preact/hooks';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { toSimpleAnswers } from '../../../shared/sentinel/simple-answers.ts';
import { withFullAddress } from './with-page.ts';

export const modes = ['simple', 'full', 'text'] as const;
export type Mode = (typeof modes)[number];

interface State {
  mode: Mode;
  text: string;
  tree: SentinelTree | null;
  /** A form was asked for while the text could not be read. */
  refused: boolean;
}

export interface Draft extends State {
  /** Brought back from before, with changes that were not saved. */
  restored: boolean;
  changed: boolean;
  setText: (text: string) => void;
  setTree: (tree: SentinelTree) => void;
  switchTo: (mode: Mode) => void;
  /** Back to how it was. */
  reset: () => void;
  /** Saved or thrown away: nothing is to be brought back. */
  forget: () => void;
}

export function useDraft(key: string, initial: SentinelTree): Draft {
  const first = printSentinel(withFullAddress(initial));
  const [kept] = useState(() => sessionStorage.getItem(key));
  const [restored, setRestored] = useState(kept !== null && kept !== first);
  const [state, setState] = useState<State>(() => (restored ? begin(kept!) : beginTree(initial, first)));
  const changed = state.text !== first;

  useEffect(() => {
    if (changed) sessionStorage.setItem(key, state.text);
    else sessionStorage.removeItem(key);
  }, [key, changed, state.text]);

  return {
    ...state,
    restored,
    changed,
    setText: (text) => setState(({ mode }) => ({ mode, text, tree: treeOf(text), refused: false })),
    setTree: (tree) =>
      setState(({ mode }) => ({ mode, tree, text: printSentinel(withFullAddress(tree)), refused: false })),
    switchTo: (mode) =>
      setState((now) =>
        mode !== 'text' && now.tree === null ? { ...now, refused: true } : { ...now, mode, refused: false },
      ),
    reset: () => {
      setRestored(false);
      setState(beginTree(initial, first));
    },
    forget: () => {
      sessionStorage.removeItem(key);
    },
  };
}

function begin(text: string): State {
  const tree = treeOf(text);
  return tree ? beginTree(tree, text) : { mode: 'text', text, tree, refused: false };
}

function beginTree(tree: SentinelTree, text: string): State {
  return { mode: toSimpleAnswers(tree).ok ? 'simple' : 'full', text, tree, refused: false };
}

function treeOf(text: string): SentinelTree | null {
  const parsed = parseSentinel(text);
  return parsed.ok ? parsed.tree : null;
}
