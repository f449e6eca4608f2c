// The sentinel being written: one tree, seen through whichever editor is open. Text that cannot be read has no tree; it is
// kept as it stands, and no form is shown over it. Unsaved work outlives a look at another part of the dashboard.
import { useState } from 'preact/hooks';
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
  /** Thrown away, or `saved`, which may have taken so long that the next changes have begun: those are brought back. */
  forget: (saved?: string) => void;
}

export function useDraft(key: string, initial: SentinelTree): Draft {
  const first = printSentinel(withFullAddress(initial));
  const [kept] = useState(() => sessionStorage.getItem(key));
  const [restored, setRestored] = useState(kept !== null && kept !== first);
  const [state, setState] = useState<State>(() => (restored ? begin(kept!) : beginTree(initial, first)));

  // At once and not after drawing: whoever types and clicks away in the same moment loses nothing.
  const write = (text: string, tree: SentinelTree | null) => {
    if (text === first) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    setState(({ mode }) => ({ mode, text, tree, refused: false }));
  };

  return {
    ...state,
    restored,
    changed: state.text !== first,
    setText: (text) => write(text, treeOf(text)),
    setTree: (tree) => write(printSentinel(withFullAddress(tree)), tree),
    switchTo: (mode) =>
      setState((now) =>
        mode !== 'text' && now.tree === null ? { ...now, refused: true } : { ...now, mode, refused: false },
      ),
    reset: () => {
      sessionStorage.removeItem(key);
      setRestored(false);
      setState(beginTree(initial, first));
    },
    forget: (saved) => {
      if (saved === undefined || sessionStorage.getItem(key) === saved) sessionStorage.removeItem(key);
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
