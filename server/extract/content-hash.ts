// The checksum of a version's content: of the page, and beside it of each part that sentinels look at. Where it is the same,
// no detector finds anything.
//
// A part may show what the page as a whole does not count (hidden elements, markup), so a change in it makes a version. It
// is kept apart, so that a part nobody asked for last time makes none.
import { hash } from 'node:crypto';
import { versionText, versionTextFormat } from '../../shared/detect/version-text.ts';
import type { ExtentReading, PageFeatures } from '../../shared/page/features.ts';

export function contentHash(features: PageFeatures): string {
  const page = `${versionTextFormat}.${sha256(versionText(features))}`;
  const parts = Object.entries(features.extents ?? {}).map(
    ([key, reading]) => `${short(key)}:${short(textOf(reading))}`,
  );
  return [page, ...parts.sort()].join(' ');
}

function textOf(reading: ExtentReading): string {
  return reading.state === 'found' ? versionText(reading.features) : reading.state;
}

function short(text: string): string {
  return sha256(text).slice(0, 16);
}

function sha256(text: string): string {
  return hash('sha256', text);
}
