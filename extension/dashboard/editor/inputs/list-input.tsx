// A list of words: each a chip that can be taken away; Enter or a comma adds one, Backspace takes the last back to change it.
import { useRef, useState } from 'preact/hooks';
import { t } from '../../../t.ts';
import { Labelled, type LabelledProps } from './labelled.tsx';

interface Props extends LabelledProps {
  items: readonly string[];
  onChange: (items: readonly string[]) => void;
  placeholder?: string;
  /** A phrase may hold a comma; then only Enter ends it. */
  phrases?: boolean;
  testId?: string;
}

export function ListInput({ items, onChange, placeholder, phrases, testId, ...labelled }: Props) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = (text: string) => {
    const more = (phrases ? [text] : text.split(',')).map((item) => item.trim().replace(/\s+/g, ' '));
    setTyped('');
    if (more.some((item) => item !== '')) onChange([...items, ...more.filter((item) => item !== '')]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || (event.key === ',' && !phrases && typed.trim() !== '')) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && items.length > 0) {
      event.preventDefault();
      setTyped(items.at(-1)!);
      onChange(items.slice(0, -1));
    }
  };
  return (
    <Labelled {...labelled}>
      {(id) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips only puts the cursor into the input
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input itself
        <div class="input chips" onClick={() => field.current?.focus()}>
          {items.map((item, index) => (
            <span class="chip" key={index}>
              <span class="chip-text">{item === '' ? '“”' : item}</span>
              <button
                type="button"
                aria-label={t('takeAway', item)}
                onClick={() => onChange(items.toSpliced(index, 1))}
              >
                ×
              </button>
            </span>
          ))}
          <input
            ref={field}
            id={id}
            value={typed}
            placeholder={items.length === 0 ? (placeholder ?? t(phrases ? 'addPhrase' : 'addWord')) : ''}
            autocomplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
            data-testid={testId}
          />
        </div>
      )}
    </Labelled>
  );
}
