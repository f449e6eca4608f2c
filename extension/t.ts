// The texts people read, by key: from the browser's own i18n in the extension, from the same files in the web app.
import en from './_locales/en/messages.json' with { type: 'json' };

export type TextKey = keyof typeof en;
type Stem<K> = K extends `${infer S}_other` ? S : never;
export type CountedKey = Stem<TextKey>;

interface NativeI18n {
  getMessage(key: string, values?: string[]): string;
}
const native = (globalThis as { chrome?: { i18n?: NativeI18n } }).chrome?.i18n;

/** `$1` to `$9` in the text are replaced by the values. */
export function t(key: TextKey, ...values: (string | number)[]): string {
  const text = textOf(key);
  return values.length === 0 ? text : fill(text, values);
}

/** A text with a number in it: picks `key_one` or `key_other`; the number is `$1`. */
export function counted(key: CountedKey, count: number, ...values: (string | number)[]): string {
  const one = `${key}_one`;
  const form = count === 1 && one in en ? one : `${key}_other`;
  return t(form as TextKey, numbers.format(count), ...values);
}

const numbers = new Intl.NumberFormat();

/** Asked for once each: the browser takes long to answer, and a list says the same words in every line. */
const known = new Map<TextKey, string>();

function textOf(key: TextKey): string {
  let text = known.get(key);
  if (text === undefined) {
    text = native?.getMessage(key, places) || en[key].message;
    known.set(key, text);
  }
  return text;
}

/** Given for the values, they stay in the text. */
const places = ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'];

function fill(text: string, values: (string | number)[]): string {
  return text.replace(/\$(\d)/g, (_, index) => String(values[Number(index) - 1] ?? ''));
}
