// An address as people type it or list it: without a scheme it is meant as https, and what is none is refused with a sentence.
import { normaliseUrl } from '../shared/page/normalise-url.ts';
import { t } from './t.ts';

/** The digits of a port tell "localhost:8080" from "mailto:me". */
const otherScheme = /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))\S/i;
const full = /^https?:\/\/[^\s/]\S*$/i;
const bare =
  /^(?:localhost|\[[\da-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3}|(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)|\p{L}[\p{L}\p{N}-]*(?=:\d))(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
/** As the standard writes them: other alphabets are in ASCII by then. */
const host = /^(?:[\w.-]+|\[.+\])$/;

export function typedAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || otherScheme.test(text)) return text;
  return `${/^(localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`;
}

/** Null when it can be watched. */
export function addressProblem(typed: string): string | null {
  const text = typed.trim();
  if (otherScheme.test(text)) return t('onlyWebPages');
  if (!full.test(text) && !bare.test(text)) return t('notAnAddress');
  const known = normaliseUrl(typedAddress(text));
  if (!known.ok) return known.message;
  return host.test(new URL(known.url).hostname) ? null : t('notAnAddress');
}
