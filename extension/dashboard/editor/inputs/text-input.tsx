// A line of text that is taken as it is.
import { Labelled, type LabelledProps } from './labelled.tsx';

interface Props extends LabelledProps {
  value: string;
  onInput: (value: string) => void;
  code?: boolean;
  placeholder?: string;
  inputMode?: 'url' | 'email';
  invalid?: boolean;
  testId?: string;
}

export function TextInput({
  value,
  onInput,
  code,
  placeholder,
  inputMode,
  invalid,
  testId,
  ...labelled
}: Props) {
  return (
    <Labelled {...labelled}>
      {(id) => (
        <input
          id={id}
          class={`input ${code ? 'code' : ''}`}
          value={value}
          placeholder={placeholder}
          inputMode={inputMode}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={invalid ? 'true' : undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
          data-testid={testId}
        />
      )}
    </Labelled>
  );
}
