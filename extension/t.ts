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
  const texts = values.map(String);
  return native?.getMessage(key, texts) || fill(en[key].message, texts);
}

/** A text with a number in it: picks `key_one` or `key_other`; the number is `$1`. */
export function counted(key: CountedKey, count: number, ...values: (string | number)[]): string {
  const one = `${key}_one`;
  const form = count === 1 && one in en ? one : `${key}_other`;
  return t(form as TextKey, new Intl.NumberFormat().format(count), ...values);
}

function fill(text: string, values: string[]): string {
  return text.replace(/\$(\d)/g, (_, index) => values[Number(index) - 1] ?? '');
}
