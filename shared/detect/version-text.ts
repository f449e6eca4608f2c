// All that any detector reads of a page, in a form to be hashed: two fetches are the same version exactly when it is the same.
//
// It says more than the content text (content-text.ts), which is what counts as any change: a list may be divided otherwise,
// a price struck out, while every text stays. It is made from the features as a whole, so that what is added to them counts
// without anybody thinking of it here. Changing what it says changes `versionTextFormat`.
import { comparableAddress, comparableAddresses } from '../page/comparable-address.ts';
import { comparableTitle } from '../page/comparable-title.ts';
import { featuresFormat, type List, type PageFeatures, type Table } from '../page/features.ts';
import { numberOn } from './value.ts';

/** Texts of different formats cannot be compared: then both versions must be read by the same code. */
export const versionTextFormat = `2-${featuresFormat}`;

export function versionText(features: PageFeatures): string {
  const { format: _, notes: __, problem: ___, extents: ____, attributes, ...read } = features;
  const number = attributes === undefined ? null : numberOn(features);
  const addresses = comparableAddresses(features);
  return JSON.stringify({
    ...read,
    title: comparableTitle(features.title),
    links: features.links.map((link, index) => ({ ...link, href: addresses.links[index] })),
    images: features.images.map((image, index) => ({ ...image, src: addresses.images[index] })),
    media: (features.media ?? []).map((media) => ({ ...media, src: comparableAddress(media.src) })),
    tables: (features.tables ?? []).filter(hasRows),
    lists: (features.lists ?? []).filter(hasItems),
    // Attributes hold much that is made up for each visit; of all of them one number may be read.
    ...(number?.unshown && { unshown: number.value }),
  });
}

const hasRows = ({ rows }: Table) => rows.length > 0;
const hasItems = ({ items }: List) => items.length > 0;
