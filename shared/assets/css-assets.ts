// What a style sheet needs: other style sheets, pictures and fonts, by their addresses.
import type { WantedAsset } from './wanted-asset.ts';
import { wanted } from './wanted-asset.ts';

const importRule = /@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+))/gi;
const fontFace = /@font-face\s*\{([^}]*)\}/gi;
const url = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]+))\s*\)(?:\s*format\(\s*["']?([\w-]+)["']?\s*\))?/gi;

/** `base` is where the style sheet itself lies. */
export function cssAssets(css: string, base: string): WantedAsset[] {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
  const found: WantedAsset[] = [];
  const add = (kind: WantedAsset['kind'], address: string | undefined) => {
    const one = address === undefined ? null : wanted(kind, address, base);
    if (one !== null) found.push(one);
  };
  for (const [, a, b, c] of text.matchAll(importRule)) add('style', a ?? b ?? c);
  const rest = text.replace(importRule, ' ').replace(fontFace, (_, body: string) => {
    add('font', bestFont(body));
    return ' ';
  });
  for (const [, a, b, c] of rest.matchAll(url)) add('image', a ?? b ?? c);
  return found;
}

/** Of the forms a font is offered in, the one that a browser of today takes. */
function bestFont(face: string): string | undefined {
  const offers = [...face.matchAll(url)].map(([, a, b, c, format]) => ({
    address: a ?? b ?? c ?? '',
    isSmall: format?.toLowerCase() === 'woff2' || /\.woff2(?:[?#]|$)/i.test(a ?? b ?? c ?? ''),
  }));
  return (offers.find(({ isSmall }) => isSmall) ?? offers[0])?.address;
}
