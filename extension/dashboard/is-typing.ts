// Whether a key is meant for what the person is writing in, and not as a shortcut.
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const field = target instanceof HTMLElement ? target : null;
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    field?.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable]') !== null
  );
}
