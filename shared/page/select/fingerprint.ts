// What is remembered of a watched element beside its selector, so that it is found again when the page is rebuilt, and
// so that another element under the same selector is noticed. Plain data: the picker writes it in the browser.

export interface Fingerprint {
  tag: string;
  /** What it shows, shortened to `longestText`. */
  text?: string;
  /** What stands directly in front of it and behind it. */
  near?: string;
  /** The heading it stands under. */
  under?: string;
  id?: string;
  name?: string;
  type?: string;
  alt?: string;
  href?: string;
  label?: string;
  classes?: string[];
}

export const longestText = 120;

/** How much each thing tells, measured on real pages over time by the authors of Similo; the heading as they count location. */
const weights = {
  name: 2.85,
  text: 2.8,
  type: 2.75,
  alt: 1.85,
  classes: 1.8,
  near: 1.45,
  under: 1.2,
  href: 0.95,
  label: 0.9,
  tag: 0.8,
  id: 0.5,
} as const;

/** A bare number is what is watched, not what tells the element from the next one: every price looks like every other. */
const bareNumber = 0.8;

export function writeFingerprint(fingerprint: Fingerprint): string {
  return JSON.stringify(fingerprint);
}

/** Longer than any that this program writes: each is compared with thousands of elements. */
export const longestFingerprint = 4000;

/** Null for what this program did not write: people may write anything, and a page that many watch is read once for all. */
export function readFingerprint(text: string): Fingerprint | null {
  if (text.length > longestFingerprint) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isFingerprint(value) ? value : null;
  } catch {
    return null;
  }
}

function isFingerprint(value: unknown): value is Fingerprint {
  const isText = (one: unknown) => typeof one === 'string';
  if (typeof value !== 'object' || value === null || !('tag' in value)) return false;
  return Object.entries(value).every(([key, one]) =>
    key === 'classes' ? Array.isArray(one) && one.every(isText) : isText(one),
  );
}

/** From 0 to 1, over what the remembered one has. */
export function likeFingerprint(remembered: Fingerprint, candidate: Fingerprint): number {
  let sum = 0;
  let whole = 0;
  for (const key of Object.keys(weights) as (keyof typeof weights)[]) {
    const was = remembered[key];
    if (was === undefined || was.length === 0) continue;
    const weight = key === 'text' && !/\p{L}{2}/u.test(was as string) ? bareNumber : weights[key];
    whole += weight;
    const is = candidate[key];
    if (is !== undefined && is.length > 0) sum += weight * alike(was, is) ** (key === 'under' ? 2 : 1);
  }
  return whole === 0 ? 0 : sum / whole;
}

function alike(was: string | readonly string[], is: string | readonly string[]): number {
  if (typeof was !== 'string' || typeof is !== 'string') return overlap([...was], [...is]);
  if (was === is) return 1;
  // A price or a counter is the same element with another number.
  const words = (text: string) =>
    text
      .toLowerCase()
      .replace(/\p{Nd}+/gu, '0')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return overlap(words(was), words(is)) * 0.95;
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const item of a) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of b) {
    const count = left.get(item) ?? 0;
    if (count > 0) shared++;
    left.set(item, count - 1);
  }
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}
