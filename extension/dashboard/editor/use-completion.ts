// When the list of words that can follow is open, what is chosen in it, and the keys that steer it.
import { useState } from 'preact/hooks';
import { type Completions, completeText } from '../../../shared/sentinel/complete-text.ts';

export interface Completion {
  found: Completions | null;
  index: number;
  typed: (area: HTMLTextAreaElement, data: string | null) => void;
  choose: (word: string) => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useCompletion(
  text: string,
  names: readonly string[],
  replace: (from: number, to: number, insert: string) => void,
): Completion {
  const [found, setFound] = useState<Completions | null>(null);
  const [index, setIndex] = useState(0);
  const look = (value: string, at: number, asked: boolean) => {
    const next = completeText(value, at, names);
    const worth = next.words.length > 0 && (asked || next.to > next.from || value[at - 1] === '(');
    setIndex(0);
    setFound(worth || (asked && next.hints.length > 0) ? next : null);
  };
  const choose = (word: string) => {
    if (!found) return;
    setFound(null);
    const glue = word.endsWith('(') || /^\s/.test(text.slice(found.to)) ? '' : ' ';
    replace(found.from, found.to, word + glue);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const area = event.currentTarget as HTMLTextAreaElement;
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      look(area.value, area.selectionStart, true);
      return;
    }
    if (!found) return;
    const count = found.words.length;
    if (event.key === 'Escape') {
      event.stopPropagation();
      setFound(null);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      setIndex((index + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && count > 0 && !event.shiftKey) {
      event.preventDefault();
      choose(found.words[index]!);
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) setFound(null);
  };
  return {
    found,
    index,
    choose,
    onKeyDown,
    close: () => setFound(null),
    // Opens by itself only while a word is being written, never at a new line.
    typed: (area, data) =>
      data !== null && /^[\p{L}(-]$/u.test(data)
        ? look(area.value, area.selectionStart, false)
        : setFound(null),
  };
}
