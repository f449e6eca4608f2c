// A stored HTML page, read and ready to be moved into a frame with its own style sheets and pictures.
import { sheetMedia } from '../../../shared/assets/sheet-media.ts';
import type { AddressResolver } from '../../../shared/page/resolve-address.ts';
import type { Breather } from './breather.ts';
import { Cleaner } from './cleaner.ts';
import { Curtain } from './curtain.ts';
import { parseHtml } from './parse-html.ts';
import type { PreparedPage } from './prepared-page.ts';
import { readHtml, sourceOf } from './read-html.ts';
import { rewriteCss } from './rewrite-css.ts';
import type { StoredAssets } from './stored-assets.ts';
import { unclobber } from './unclobber.ts';
import { uncover } from './uncover.ts';

/** Some pages are laid out as a whole again with every piece that comes, a long table for one: better once, at the end. */
const slowLayoutMs = 400;

interface Sheet {
  /** The address of a linked sheet; null for one that stands in the page. */
  href: string | null;
  text: string;
  media: string;
}

export async function prepareHtml(
  source: string,
  url: string,
  assets: StoredAssets,
  breather: Breather,
): Promise<PreparedPage> {
  const doc = await parseHtml(source, breather);
  const names = unclobber(doc);
  const { reader, links, images, fields, addresses } = await readHtml(doc, url, names, breather);
  const sources = new Map(images.map(({ image, element }) => [element, image.src]));
  const base = addresses.resolve('') || url;
  return {
    text: {
      type: 'html',
      blocks: reader.blocks,
      links: links.map(({ link }) => link),
      images: images.map(({ image }) => ({ ...image, hash: assets.hashOf(image.src) })),
      fields: fields.map(({ field }) => field),
    },
    runs: reader.runs,
    links: links.map(({ element }) => element),
    images: images.map(({ element }) => element),
    fields: fields.map(({ element }) => element),
    base,
    async fill(into, breather, onProgress) {
      const total = doc.getElementsByTagName('*').length * 2;
      let done = 0;
      const sheets = sheetsOf(doc, addresses);
      const styles = putStyles(into, sheets, base, assets);
      const later: (() => void)[] = [];
      const finish = (piece: Element) => {
        for (const renew of dress(piece, base, addresses, assets, sources)) later.push(renew);
      };
      const curtain = new Curtain(into);
      const cleaner = new Cleaner(breather, finish, (nodes) => {
        done += nodes;
        if (breather.lastPauseMs > slowLayoutMs) curtain.fall();
        onProgress(Math.min(1, done / total));
      });
      cleaner.copyAttributes(doc.documentElement, into.documentElement);
      cleaner.copyAttributes(doc.body, into.body);
      // While it is empty that costs nothing.
      uncover(into);
      try {
        await cleaner.moveChildren(doc.body, into.body);
      } finally {
        // Stopped in the middle, too: what has come is to be seen.
        curtain.rise();
      }
      await assets.loadFiles();
      breather.throwIfOver();
      // Background pictures and fonts are in the styles: written again, now that the bytes are there.
      const renew = () => {
        styles.renew();
        for (const again of later) again();
      };
      renew();
      return () => {
        renew();
        uncover(into);
      };
    },
  };
}

function sheetsOf(doc: Document, addresses: AddressResolver): Sheet[] {
  return [...doc.querySelectorAll('link, style')].flatMap((element): Sheet[] => {
    const own = element.getAttribute('media') ?? '';
    // Meant for browsers in which nothing runs; the page was not seen in one.
    if (element.localName === 'style' && element.closest('noscript')) return [];
    if (element.localName === 'style') return [{ href: null, text: element.textContent ?? '', media: own }];
    const attribute = (name: string) => element.getAttribute(name) ?? undefined;
    const [rel, as, onload, href] = ['rel', 'as', 'onload', 'href'].map(attribute);
    const media = sheetMedia({ rel, as, onload, media: own });
    if (media === null || !href || element.hasAttribute('disabled')) return [];
    return [{ href: addresses.resolve(href), text: '', media }];
  });
}

function putStyles(into: Document, sheets: readonly Sheet[], base: string, assets: StoredAssets) {
  const elements = sheets.map(({ href, media }) => {
    const isElsewhere = href !== null && assets.sheet(href) === null && assets.isOnWeb(href);
    const element = into.createElement(isElsewhere ? 'link' : 'style');
    if (media !== '') element.setAttribute('media', media);
    if (isElsewhere) {
      element.setAttribute('rel', 'stylesheet');
      element.setAttribute('href', href);
    }
    into.head.append(element);
    return element;
  });
  const renew = () =>
    sheets.forEach(({ href, text }, index) => {
      const element = elements[index]!;
      if (element.localName !== 'style') return;
      const css = href === null ? text : (assets.sheet(href) ?? '');
      element.textContent = rewriteCss(css, href ?? base, assets);
    });
  renew();
  return { renew };
}

/** What a drawing may be filled, cut or marked with: addresses, too. */
const drawn = 'fill stroke filter mask clip-path cursor marker marker-start marker-mid marker-end'.split(' ');
const dressed = [
  '[src], [style], [background], image, feImage',
  ...drawn.flatMap((key) => [`[${key}*="("]`, `[${key}*="\\\\"]`]),
].join(', ');

/** Puts stored pictures into a clean piece; answers what is to be done once more when all bytes have come. */
function* dress(
  piece: Element,
  base: string,
  addresses: AddressResolver,
  assets: StoredAssets,
  sources: ReadonlyMap<Element, string>,
): Generator<() => void> {
  for (const element of [piece, ...piece.querySelectorAll(dressed)]) {
    const name = element.localName;
    for (const key of drawn) {
      const value = element.getAttribute(key);
      if (value !== null && /[(\\]/.test(value)) element.setAttribute(key, rewriteCss(value, base, assets));
    }
    const style = element.getAttribute('style');
    if (style?.includes('(')) {
      const renew = () => element.setAttribute('style', rewriteCss(style, base, assets));
      renew();
      yield renew;
    }
    const isDrawn = name === 'image' || name === 'feImage';
    const attribute = isDrawn ? 'href' : 'src';
    if (isDrawn && !element.hasAttribute('href'))
      element.setAttribute('href', element.getAttribute('xlink:href') ?? '');
    for (const key of [attribute, 'background']) {
      const raw = element.getAttribute(key);
      if (raw === null || (key === attribute && name === 'a')) continue;
      const address = sources.get(element) ?? (name === 'img' ? sourceOf(element, null) : null) ?? raw;
      if (/^data:image\//i.test(address.trim()) && sources.get(element) === undefined) continue;
      element.removeAttribute(key);
      element.removeAttribute('xlink:href');
      const renew = () => {
        const file = fileOf(address, raw, addresses, assets);
        if (file !== null) element.setAttribute(key, file);
      };
      renew();
      yield renew;
    }
  }
}

function fileOf(
  address: string,
  raw: string,
  addresses: AddressResolver,
  assets: StoredAssets,
): string | null {
  // A picture inside its address is shown from the page; only its name is shortened where pages are compared.
  if (/^data:/i.test(address)) return /^data:image\//i.test(raw.trim()) ? raw : null;
  return assets.file(addresses.resolve(address));
}
