// Tells a page that is only a frame for its scripts to fill: without a browser it shows nothing worth watching.
import type { PageFeatures } from './features.ts';

/** `text` is what the page shows, title included; `source` the beginning of what was sent. */
export function isEmptyShell(page: PageFeatures, text: string, source: string): boolean {
  if (page.type !== 'html' || !/<script\b/i.test(source)) return false;
  const { blocks, images, forms, links, media = [] } = page;
  const shown = blocks.reduce((sum, block) => sum + block.text.length, 0);
  if (shown + images.length + forms.length + links.length + media.length === 0) return true;
  if (shown > littleShown || links.length > fewLinks || forms.length > 0) return false;
  return emptyRoot.test(source) || asksForScripts(source) || waiting.test(text);
}

/** A name, a menu, a notice; more is a page of its own right. */
const littleShown = 200;
const fewLinks = 5;

/** The element that frameworks put everything into, with nothing or a placeholder in it. */
const emptyRoot =
  /<(div|main|section)\b[^>]{0,200}\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|react-root|main-app)["']?(?:\s[^>]{0,200})?>\s*(?:<!--[^>]{0,100}-->\s*)?(?:loading[^<]{0,40})?<\/\1>|<app-root\b[^>]{0,200}>\s*(?:loading[^<]{0,40})?<\/app-root>/i;

function asksForScripts(source: string): boolean {
  const said = /<noscript\b[^>]{0,100}>([\s\S]{0,600}?)<\/noscript>/gi;
  return [...source.matchAll(said)].some(([, inside]) => scriptWords.test(inside!));
}

const scriptWords =
  /(?:enable|turn on|activate|requires?|needs?|without|disabled|aktivieren|activer|activez|habilitar|active)\b[^<]{0,40}\bjavascript|javascript[^<]{0,60}\b(?:enabled?|required|disabled|aktivieren|aktiviert|nécessaire|activé|necesario|habilitado)/i;

/** All it says is that something will come. */
export const waiting =
  /^(?:.*\n)?\s*(?:loading|please wait|wird geladen|chargement|cargando|you need to enable javascript|please enable javascript)\b[^\n]{0,80}$/i;
