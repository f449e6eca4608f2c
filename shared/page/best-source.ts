// Which picture an <img> shows: lazy loaders put a placeholder in src and the real address elsewhere.

type Attributes = Readonly<Record<string, string | undefined>>;

export function bestSource(attributes: Attributes): string | null {
  const src = attributes.src?.trim() ?? '';
  if (src !== '' && !/^data:|^about:blank/i.test(src)) return src;
  const real =
    attributes['data-src']?.trim() ||
    attributes['data-lazy-src']?.trim() ||
    attributes['data-original']?.trim() ||
    largest(attributes.srcset) ||
    largest(attributes['data-srcset']);
  return real || src || null;
}

function largest(srcset: string | undefined): string {
  let best = '';
  let bestSize = -1;
  // An address may contain commas; only one with white space after it separates candidates for certain.
  for (const candidate of (srcset ?? '').split(/,\s/)) {
    const [address = '', descriptor = '1x'] = candidate.trim().split(/\s+/);
    const size = Number.parseFloat(descriptor) || 0;
    if (address === '' || size <= bestSize) continue;
    best = address;
    bestSize = size;
  }
  return best;
}
