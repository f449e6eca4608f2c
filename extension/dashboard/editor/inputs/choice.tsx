// One of a few.
import { Labelled, type LabelledProps } from './labelled.tsx';

interface Props<T extends string> extends LabelledProps {
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
  testId?: string;
}

export function Choice<T extends string>({ value, options, onChange, testId, ...labelled }: Props<T>) {
  return (
    <Labelled {...labelled}>
      {(id) => (
        <select
          id={id}
          class="input select"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as T)}
          data-testid={testId}
        >
          {options.map(([key, text]) => (
            <option key={key} value={key} selected={key === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
