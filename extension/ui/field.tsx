// A labelled input with its hint and its own problem.
import type { ComponentChildren, ComponentProps } from 'preact';
import { useId } from 'preact/hooks';

type Props = ComponentProps<'input'> & {
  label: string;
  hint?: ComponentChildren;
  problem?: string | undefined;
  'data-testid'?: string;
};

export function Field({ label, hint, problem, ...input }: Props) {
  const id = useId();
  const described = problem || hint ? `${id}-more` : undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        class={`input ${input.class ?? ''}`}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={described}
      />
      {described && (
        <div id={described} class="hint" style={problem ? { color: 'var(--bad)' } : undefined}>
          {problem ?? hint}
        </div>
      )}
    </div>
  );
}
