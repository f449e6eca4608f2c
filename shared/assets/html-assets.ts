// What a page of HTML needs to look as it looked: its style sheets, and the pictures and fonts that it names itself.
import { Parser } from 'htmlparser2';
import { bestSource } from '../page/best-source.ts';
import { cssAssets } from './css-assets.ts';
import { sheetMedia } from './sheet-media.ts';
import { type WantedAsset, wanted } from './wanted-asset.ts';

type Attributes = Record<string, string>;

/** In the page's order, each once. `address` is where the page lies. */
export function htmlAssets(html: string, address: string): WantedAsset[] {
  const found = new Map<string, WantedAsset>();
  let base = address;
  let hasBase = false;
  let style: string | null = null;
  let picture: Attributes = {};
  const add = (kind: WantedAsset['kind'], where: string | null | undefined) => {
    const one = where ? wanted(kind, where, base) : null;
    if (one !== null) keep(one);
  };
  const keep = (one: WantedAsset) => {
    if (!found.has(one.url)) found.set(one.url, one);
  };
  const read = (css: string) => {
    for (const one of cssAssets(css, base)) keep(one);
  };

  const opened: Record<string, (attributes: Attributes) => void> = {
    base({ href }) {
      if (hasBase || !href) return;
      hasBase = true;
      base = URL.parse(href, address)?.href ?? address;
    },
    link(attributes) {
      const media = sheetMedia(attributes);
      if (media !== null && !/^\s*print\s*$/i.test(media)) add('style', attributes.href);
    },
    style() {
      style = '';
    },
    picture() {
      picture = {};
    },
    source(attributes) {
      if (picture.srcset === undefined) picture = attributes;
    },
    img(attributes) {
      add('image', bestSource(attributes, picture));
    },
    image: (attributes) => add('image', attributes.href ?? attributes['xlink:href']),
    input: ({ type, src }) => /^image$/i.test(type ?? '') && add('image', src),
    video: ({ poster }) => add('image', poster),
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        opened[name]?.(attributes);
        if (attributes.background) add('image', attributes.background);
        if (attributes.style?.includes('url(')) read(attributes.style);
      },
      ontext(text) {
        if (style !== null) style += text;
      },
      onclosetag(name) {
        if (name === 'picture') picture = {};
        if (name !== 'style' || style === null) return;
        read(style);
        style = null;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return [...found.values()];
}
