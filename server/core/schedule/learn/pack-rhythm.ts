// A rhythm as a short text for its page's row, and back. What it has learned does not grow with the number of looks.
import { negligible, periods, phases, weightOfPeriod } from './periods.ts';
import { blankRhythm, type Rhythm } from './rhythm.ts';

const format = 1;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codes = Uint8Array.from(digits, (digit) => digit.charCodeAt(0));
const values = new Uint8Array(128);
for (let i = 0; i < codes.length; i++) values[codes[i]!] = i;

/** Times in whole milliseconds; numbers in base 64. */
type Packed = [
  format: number,
  since: number,
  lookedAt: number,
  looks: number,
  changes: number,
  recent: number[],
  plan: Rhythm['plan'],
  numbers: string,
];

export function packRhythm(rhythm: Rhythm): string {
  const { since, lookedAt, looks, changes, recent, plan, profile } = rhythm;
  length = 0;
  for (const belief of [rhythm.steady, rhythm.busy, rhythm.bursts]) writeAll(belief);
  for (const counts of Object.values(profile) as Float64Array[]) writeAll(counts);
  for (let k = 0; k < periods.length; k++) {
    const weight = weightOfPeriod(rhythm.periods, k);
    // Nothing stands for the phases that follow, whose sum it is.
    const matters = weight >= negligible;
    write(matters ? 0 : weight);
    if (matters) writeAll(rhythm.periods, k * phases, (k + 1) * phases);
  }
  const numbers = decoder.decode(written.subarray(0, length));
  const packed: Packed = [format, since, lookedAt, looks, changes, recent, plan, numbers];
  return JSON.stringify(packed);
}

/** Null when the text is not of this format: then the page is learned anew. `rhythm` may be one that is no longer needed. */
export function unpackRhythm(text: string, rhythm = blankRhythm()): Rhythm | null {
  const packed = parse(text);
  if (packed === null) return null;
  const [, since, lookedAt, looks, changes, recent, plan, numbers] = packed;
  Object.assign(rhythm, { since, lookedAt, looks, changes, recent, plan });
  reading = numbers;
  length = 0;
  for (const belief of [rhythm.steady, rhythm.busy, rhythm.bursts]) readAll(belief);
  for (const counts of Object.values(rhythm.profile) as Float64Array[]) readAll(counts);
  for (let k = 0; k < periods.length; k++) {
    const weight = read();
    const [from, to] = [k * phases, (k + 1) * phases];
    if (weight === 0) readAll(rhythm.periods, from, to);
    else rhythm.periods.fill(weight / phases, from, to);
  }
  return length === numbers.length ? rhythm : null;
}

function parse(text: string): Packed | null {
  try {
    const packed: unknown = JSON.parse(text);
    return Array.isArray(packed) && packed[0] === format && packed.length === 8 ? (packed as Packed) : null;
  } catch {
    return null;
  }
}

// A number is written as the upper bits of its 32-bit form, counted from the least exponent that matters: no logarithms.
// Three digits keep it to 1 in 8000, from 2^-40 to 2^24.
const least = 2 ** -40;
const single = new Float32Array([least]);
const bits = new Uint32Array(single.buffer);
const leastBits = bits[0]!;
const dropped = 11;
const most = 64 ** 3 - 1;
const written = new Uint8Array(2000);
const decoder = new TextDecoder();
let reading = '';
let length = 0;

function write(value: number): void {
  single[0] = value;
  const above = value < least ? 0 : ((bits[0]! - leastBits + (1 << (dropped - 1))) >>> dropped) + 1;
  const code = Math.min(most, above);
  written[length++] = codes[code >>> 12]!;
  written[length++] = codes[(code >>> 6) & 63]!;
  written[length++] = codes[code & 63]!;
}

function read(): number {
  const high = values[reading.charCodeAt(length++) & 127]!;
  const middle = values[reading.charCodeAt(length++) & 127]!;
  const low = values[reading.charCodeAt(length++) & 127]!;
  const code = (high << 12) | (middle << 6) | low;
  if (code === 0) return 0;
  bits[0] = ((code - 1) << dropped) + leastBits;
  return single[0]!;
}

function writeAll(numbers: Float64Array, from = 0, to = numbers.length): void {
  for (let i = from; i < to; i++) write(numbers[i]!);
}

function readAll(numbers: Float64Array, from = 0, to = numbers.length): void {
  for (let i = from; i < to; i++) numbers[i] = read();
}
