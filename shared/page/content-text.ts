// The one fixed normalisation of a page's content: two fetches are the same version exactly when it is the same.
// Changing it makes a new version of every page that is watched.
import { comparableAddress } from './comparable-address.ts';
import { comparableTitle } from './comparable-title.ts';
import type { PageFeatures } from './features.ts';

/** Text, kinds of elements, links, images and form values, in order; unambiguous, made to be hashed. */
export function contentText(features: PageFeatures): string {
  return JSON.stringify([
    comparableTitle(features.title),
    features.blocks.map((block) => [block.kind, block.text]),
    features.links.map((link) => [comparableAddress(link.href), link.text]),
    features.images.map((image) => [comparableAddress(image.src), image.alt]),
    features.forms.map((form) => [form.name, form.value]),
  ]);
}
