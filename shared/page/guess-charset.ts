// Guesses the encoding of bytes that are not UTF-8 and say nothing about themselves, by what they would read as.

interface Candidate {
  label: string;
  /** Letters that are frequent in texts of the languages it is used for. */
  frequent: RegExp;
}

const simplified =
  /[的一是不了人在有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开用主行方又如前所本见经头面公同已从动两长]/g;
const traditional =
  /[的一是不了人在有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開用主行方又如前所本見經頭面公同已從動兩長]/g;
const kana = /[\u3041-\u30ff]/g;
const hangul = /[\uac00-\ud7a3]/g;
const cyrillic = /[оеаинтсрвлкмдпуяы]/g;

const candidates: Candidate[] = [
  { label: 'shift_jis', frequent: kana },
  { label: 'euc-jp', frequent: kana },
  { label: 'euc-kr', frequent: hangul },
  { label: 'gb18030', frequent: simplified },
  { label: 'big5', frequent: traditional },
  { label: 'windows-1251', frequent: cyrillic },
  { label: 'koi8-r', frequent: cyrillic },
  { label: 'iso-8859-5', frequent: cyrillic },
];

const sampleLength = 65_536;
/** Of the letters beyond ASCII, at least this share must be frequent ones. */
const convincing = 0.25;

/** A label of the WHATWG standard. */
export function guessCharset(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleLength);
  const wide = guessWide(sample);
  if (wide !== null) return wide;
  // In Western languages a letter with an accent stands alone among plain ones.
  if (!hasRuns(sample)) return 'windows-1252';
  let best = 'windows-1252';
  let bestShare = convincing;
  for (const { label, frequent } of candidates) {
    const share = shareOf(sample, label, frequent);
    if (share <= bestShare) continue;
    best = label;
    bestShare = share;
  }
  return best;
}

/** UTF-16 without a mark: every second byte of plain text is zero. */
function guessWide(sample: Uint8Array): string | null {
  const length = Math.min(sample.length, 1024);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i++) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  if (length < 8) return null;
  if (odd > length * 0.3 && even < length * 0.05) return 'utf-16le';
  return even > length * 0.3 && odd < length * 0.05 ? 'utf-16be' : null;
}

function hasRuns(sample: Uint8Array): boolean {
  let high = 0;
  let inRuns = 0;
  let run = 0;
  for (let i = 0; i <= sample.length; i++) {
    if ((sample[i] ?? 0) >= 0x80) run++;
    else {
      high += run;
      if (run >= 3) inRuns += run;
      run = 0;
    }
  }
  return high > 0 && inRuns / high > 0.4;
}

function shareOf(sample: Uint8Array, label: string, frequent: RegExp): number {
  const text = new TextDecoder(label).decode(sample);
  const letters = text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0;
  const broken = text.match(/\ufffd|[\u0080-\u009f]/g)?.length ?? 0;
  // The sample may end in the middle of a letter.
  if (letters === 0 || broken > 1 + letters / 100) return 0;
  return (text.match(frequent)?.length ?? 0) / letters;
}
