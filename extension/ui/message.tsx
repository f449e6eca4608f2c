// A sentence that must be noticed: trouble, a warning, good news. Screen readers hear it too.
import type { ComponentChildren } from 'preact';

export function Message({
  tone,
  children,
}: {
  tone: 'bad' | 'warn' | 'good' | 'plain';
  children: ComponentChildren;
}) {
  return (
    <div class={`message ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <div>{children}</div>
    </div>
  );
}
