// An input for something that must be understood first. What cannot be is kept, marked, and stops the form from being left:
// otherwise the value before it would be saved in its place.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Labelled, type LabelledProps } from './labelled.tsx';

interface Props<T> extends LabelledProps {
  text: string;
  read: (text: string) => T | null;
  onRead: (value: T) => void;
  /** What the person is told when it cannot be read. */
  wrong: string;
  type?: 'text' | 'date';
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  testId?: string;
}

export function ParsedInput<T>({ text, read, onRead, wrong, testId, ...rest }: Props<T>) {
  const { label, quiet, class: name, type, inputMode, placeholder } = rest;
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const unread = draft !== null && read(draft) === null;
  useEffect(() => field.current?.setCustomValidity(unread ? wrong : ''), [unread, wrong]);
  return (
    <Labelled label={label} quiet={quiet} class={name ?? ''}>
      {(id) => (
        <input
          type={(type ?? 'text') as 'text'}
          inputMode={inputMode}
          placeholder={placeholder}
          ref={field}
          id={id}
          class="input"
          value={draft ?? text}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={unread ? 'true' : undefined}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            setDraft(typed);
            const value = read(typed);
            if (value !== null) onRead(value);
          }}
          onBlur={() => !unread && setDraft(null)}
          data-testid={testId}
        />
      )}
    </Labelled>
  );
}
