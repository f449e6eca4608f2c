// The one fixed normalisation of a page's content: two fetches are the same version exactly when it is the same.
// Changing it makes a new version of every page that is watched. Bytes of images and markup count where they were read,
// which is where somebody watches them.
import { comparableAddress, comparableAddresses } from './comparable-address.ts';
import { comparableTitle } from './comparable-title.ts';
import type { PageFeatures } from './features.ts';

/** Text, kinds of elements, links, images, form values and media, in order; unambiguous, made to be hashed. */
export function contentText(features: PageFeatures): string {
  const addresses = comparableAddresses(features);
  return JSON.stringify([
    comparableTitle(features.title),
    // In XML the path of elements is part of what a text is.
    features.blocks.map((block) =>
      features.type === 'xml' ? [block.where, block.kind, block.text] : [block.kind, block.text],
    ),
    features.links.map((link, index) => [addresses.links[index], link.text]),
    features.images.map((image, index) => [
      addresses.images[index],
      image.alt,
      ...(image.hash === undefined ? [] : [image.hash]),
    ]),
    features.forms.map((form) => [form.name, form.value]),
    ...(features.media
      ? [{ media: features.media.map(({ kind, src, path = [] }) => [kind, comparableAddress(src), ...path]) }]
      : []),
    ...watchedMarkup(features),
  ]);
}

function watchedMarkup({ extents = {} }: PageFeatures): string[][] {
  return Object.values(extents).flatMap((extent) =>
    extent.state === 'found' && extent.features.markup ? [extent.features.markup] : [],
  );
}
