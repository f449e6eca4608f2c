// What a form field shows a person, as detection reads it; its text, where it has some, is a block like any other.
import { formValue } from '../../../shared/page/form-value.ts';
import type { ShownField } from '../marks/stop.ts';

/** `names` were taken off the elements; `block` is where text read now would go. Null where there is no value to see. */
export function readField(
  element: Element,
  names: ReadonlyMap<Element, string>,
  block: number,
): { field: ShownField; element: Element } | null {
  if (element.localName === 'option') {
    const list = element.closest('select');
    if (list === null || !element.hasAttribute('selected')) return null;
    const value = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    return { field: { name: names.get(list) ?? '', value, block, isText: true }, element: list };
  }
  if (element.localName !== 'input') return null;
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const shown = formValue({ ...attributes, name: names.get(element) });
  const isTick = /^\s*(?:checkbox|radio)\s*$/i.test(attributes.type ?? '') ? ({ isTick: true } as const) : {};
  if (shown.is === 'value')
    return { field: { name: shown.name, value: shown.value, block, ...isTick }, element };
  return shown.is === 'button' ? { field: { name: '', value: shown.label, block }, element } : null;
}
