// Puts text into a text area as if it had been typed, so that undo takes it back.
export function replaceIn(area: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, and still the only way that keeps the undo history.
  if (document.execCommand('insertText', false, insert)) return;
  area.setRangeText(insert, from, to, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, data: insert }));
}
