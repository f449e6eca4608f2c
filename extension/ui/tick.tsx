// A box to tick, with what it means beside it.
import type { ComponentChildren } from 'preact';

interface Props {
  text: ComponentChildren;
  on: boolean;
  onChange: (on: boolean) => void;
  testId?: string;
}

export function Tick({ text, on, onChange, testId }: Props) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
        data-testid={testId}
      />
      {text}
    </label>
  );
}
