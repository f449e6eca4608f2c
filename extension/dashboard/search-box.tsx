// A search box: "/" leads to it from anywhere on the page, Escape empties it.
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { isTyping } from './is-typing.ts';

interface Props {
  label: string;
  hint: string;
  value: string;
  onInput: (text: string) => void;
}

export function SearchBox({ label, hint, value, onInput }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      box.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <label class="search-box">
      <Icon name="search" />
      <span class="visually-hidden">{label}</span>
      <input
        ref={box}
        class="input"
        type="search"
        placeholder={hint}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onInput('');
        }}
        autocomplete="off"
        spellcheck={false}
        data-testid="search"
      />
      <span class="key" aria-hidden="true">
        /
      </span>
    </label>
  );
}
