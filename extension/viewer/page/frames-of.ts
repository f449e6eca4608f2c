// The pages that a page made of frames puts beside each other: it says nothing itself but their addresses.
import { AddressResolver } from '../../../shared/page/resolve-address.ts';

export interface PageFrame {
  name: string;
  url: string;
}

const select = Document.prototype.querySelectorAll;

/** Null for any other page. */
export function framesOf(body: string, url: string): PageFrame[] | null {
  if (!/<frameset[\s>]/i.test(body)) return null;
  const doc = new DOMParser().parseFromString(body, 'text/html');
  if (select.call(doc, 'html > frameset').length === 0) return null;
  const addresses = new AddressResolver(url);
  const [base] = select.call(doc, 'base[href]');
  if (base) addresses.setBase(base.getAttribute('href')!);
  return [...select.call(doc, 'html > frameset frame[src]')].map((frame) => ({
    name: frame.getAttribute('name')?.trim() ?? '',
    url: addresses.resolve(frame.getAttribute('src')!),
  }));
}
