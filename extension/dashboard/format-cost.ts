// What watching costs a day, short: "24 × · 1.2 MB", and whole, for those who look closer.
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { t } from '../t.ts';

export type Cost = NonNullable<ListedSentinel['cost']>;

const count = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const sizes = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

export function formatBytes(bytes: number): string {
  const [unit, size] = sizes.find(([, least]) => bytes >= least) ?? ['byte', 1];
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: bytes / size < 10 && unit !== 'byte' ? 1 : 0,
  }).format(bytes / size);
}

export function formatMs(ms: number): string {
  const [value, unit] = ms < 1000 ? [ms, 'millisecond'] : [ms / 1000, 'second'];
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

export function formatCount(value: number): string {
  return count.format(value >= 10 ? Math.round(value) : value);
}

/** "24 fetches, 1.2 MB and 40 ms of detection a day" */
export function costSentence({ fetches, bytes, ms }: Cost): string {
  return t('costSentence', formatCount(fetches), formatBytes(bytes), formatMs(ms));
}
