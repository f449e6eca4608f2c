// What a thing that a page needs may be: one of a few kinds, so that nothing stored is ever handed out as something else.

export type AssetKind = 'style' | 'image' | 'font';

const types: Record<AssetKind, readonly string[]> = {
  style: ['text/css'],
  image: [
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/avif',
    'image/apng',
    'image/bmp',
    'image/x-icon',
    'image/svg+xml',
  ],
  font: ['font/woff2', 'font/woff', 'font/ttf', 'font/otf', 'font/collection'],
};

const otherNames: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/x-ms-bmp': 'image/bmp',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/vnd.mozilla.apng': 'image/apng',
  'application/font-woff': 'font/woff',
  'application/font-woff2': 'font/woff2',
  'application/x-font-woff': 'font/woff',
  'application/x-font-ttf': 'font/ttf',
  'application/x-font-truetype': 'font/ttf',
  'application/x-font-opentype': 'font/otf',
  'application/vnd.ms-opentype': 'font/otf',
  'font/sfnt': 'font/ttf',
};

/** How files begin, for hosts that do not say what they send; '.' stands for any byte. */
const beginnings: [type: string, start: string][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF....WEBP'],
  ['image/avif', '....ftypavif'],
  ['image/bmp', 'BM'],
  ['image/x-icon', '\0\0\x01\0'],
  ['font/woff2', 'wOF2'],
  ['font/woff', 'wOFF'],
  ['font/otf', 'OTTO'],
  ['font/ttf', '\0\x01\0\0'],
  ['font/ttf', 'true'],
  ['font/collection', 'ttcf'],
];

export const assetTypes: readonly string[] = Object.values(types).flat();

/** Null when it is not what the page asked for there: a page that says "not found", a script, a sign-in form. */
export function assetType(kind: AssetKind, contentType: string, bytes: Uint8Array): string | null {
  const said = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const name = otherNames[said] ?? said;
  if (types[kind].includes(name)) return name;
  if (kind === 'style') return name === '' ? 'text/css' : null;
  // A host that calls it a page means it; one that calls it anything else may not know better.
  if (/^(?:text\/html|application\/(?:xhtml\+xml|json)|text\/css)$|script/.test(name)) return null;
  const found = beginnings.find(([, start]) => begins(bytes, start))?.[0];
  return found !== undefined && types[kind].includes(found) ? found : null;
}

function begins(bytes: Uint8Array, start: string): boolean {
  return (
    bytes.length >= start.length &&
    [...start].every((char, i) => char === '.' || bytes[i] === char.charCodeAt(0))
  );
}
