// Which picture an <img> shows: lazy loaders put a placeholder in src and the real address elsewhere.

type Attributes = Readonly<Record<string, string | undefined>>;

const placeholder =
  /^data:|^about:blank|(?:^|[/_.-])(?:placeholder|blank|spacer|pixel|transparent|loading|loader|lazy|dummy|empty|1x1)(?:[_.-][^/]*)?\.(?:gif|png|svg|webp|jpe?g)(?:[?#]|$)/i;

/** Nobody names a placeholder at greater length, and the pattern goes over an address many times. */
const longest = 2000;

function isPlaceholder(address: string): boolean {
  return placeholder.test(address.slice(0, longest));
}

/** `picture` holds the attributes of the first source of the <picture> around it. */
export function bestSource(attributes: Attributes, picture: Attributes = {}): string | null {
  const src = attributes.src?.trim() ?? '';
  if (src !== '' && !isPlaceholder(src)) return src;
  const real =
    attributes['data-src']?.trim() ||
    attributes['data-lazy-src']?.trim() ||
    attributes['data-original']?.trim() ||
    largest(attributes.srcset) ||
    largest(attributes['data-srcset']) ||
    largest(picture.srcset) ||
    largest(picture['data-srcset']);
  return real || src || null;
}

function largest(srcset: string | undefined): string {
  let best = '';
  let bestSize = -1;
  // An address may contain commas; only one with white space after it separates candidates for certain.
  for (const candidate of (srcset ?? '').split(/,\s/)) {
    const [address = '', descriptor = '1x'] = candidate.trim().split(/\s+/);
    const size = Number.parseFloat(descriptor) || 0;
    if (address === '' || isPlaceholder(address) || size <= bestSize) continue;
    best = address;
    bestSize = size;
  }
  return best;
}
