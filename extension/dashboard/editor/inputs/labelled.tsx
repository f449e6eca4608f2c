// A label with its control; a quiet label is heard but not seen, where the row around it says the same.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface LabelledProps {
  label: string;
  quiet?: boolean | undefined;
  class?: string;
}

export function Labelled({
  label,
  quiet,
  class: name,
  children,
}: LabelledProps & { children: (id: string) => ComponentChildren }) {
  const id = useId();
  return (
    <div class={`field ${name ?? ''}`}>
      <label for={id} class={quiet ? 'visually-hidden' : ''}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
