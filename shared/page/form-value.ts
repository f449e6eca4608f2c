// What an <input> shows a person: a value, the label of a button, a picture, or nothing that may be kept.
import { collapse } from './block-builder.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

export type ShownField =
  | { is: 'value'; name: string; value: string }
  | { is: 'button'; label: string }
  | { is: 'image' }
  | { is: 'nothing' };

export function formValue(attributes: Attributes): ShownField {
  const name = attributes.name || attributes['aria-label'] || attributes.placeholder || '';
  const value = attributes.value;
  const checked = attributes.checked !== undefined;
  switch (attributes.type?.trim().toLowerCase()) {
    // Hidden fields carry the tokens of a session; a password is nobody's business.
    case 'hidden':
    case 'password':
    case 'file':
      return { is: 'nothing' };
    case 'image':
      return { is: 'image' };
    case 'submit':
    case 'reset':
    case 'button':
      return { is: 'button', label: collapse(value ?? '').trim() };
    case 'checkbox':
      return { is: 'value', name, value: checked ? (value ?? 'on') : '' };
    case 'radio':
      return checked ? { is: 'value', name, value: value ?? 'on' } : { is: 'nothing' };
    default:
      return { is: 'value', name, value: collapse(value ?? '').trim() };
  }
}
