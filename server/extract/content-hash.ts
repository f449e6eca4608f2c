// The checksum of a version's normalised content: of the page, and beside it of each part that sentinels look at.
//
// A part may show what the page as a whole does not count (hidden elements, markup), so a change in it makes a version. It
// is kept apart, so that a part nobody asked for last time makes none.
import { createHash } from 'node:crypto';
import { contentText } from '../../shared/page/content-text.ts';
import type { ExtentReading, PageFeatures } from '../../shared/page/features.ts';

export function contentHash(features: PageFeatures): string {
  const page = sha256(contentText(features));
  const parts = Object.entries(features.extents ?? {}).map(
    ([key, reading]) => `${short(key)}:${short(textOf(reading))}`,
  );
  return [page, ...parts.sort()].join(' ');
}

function textOf(reading: ExtentReading): string {
  if (reading.state !== 'found') return reading.state;
  return contentText(reading.features) + JSON.stringify(reading.features.markup ?? null);
}

function short(text: string): string {
  return sha256(text).slice(0, 16);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
