// Dates and times as pages write them: in digits, with the names of months in many languages, and as "3 hours ago".

const locales =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro hr sl bg ru uk el tr id vi ca lt lv et is ga'.split(' ');
/** Short names of months are used in these; elsewhere they are too often words of another language. */
const withShortNames = new Set('en de fr es it pt nl'.split(' '));
/** "2 out of 3" is no day in Portugal. */
const alsoWords = new Set(['out', 'set', 'may', 'ma', 'a', 'i']);

let pattern: RegExp | null = null;

/** Global: for replacing, or for finding all. Made when it is first needed, because it takes the names of 30 languages. */
export function datePattern(): RegExp {
  pattern ??= build();
  pattern.lastIndex = 0;
  return pattern;
}

function build(): RegExp {
  const months = alternation([...names({ month: 'long' }), 'may']);
  const short = alternation(
    [...names({ month: 'short' }, withShortNames)].filter((name) => !alsoWords.has(name)),
  );
  const englishShort = alternation([...names({ month: 'short' }, new Set(['en'])), 'sept']);
  const weekday = `(?:${alternation([...names({ weekday: 'long' }), ...names({ weekday: 'short' }, new Set(['en', 'de', 'fr', 'es']))])})`;
  const zone = '(?:\\s?(?:uhr|utc|gmt|cest|cet|z|[ecmp][sd]t|[+-]\\d{2}(?::?\\d{2})?)(?![\\p{L}\\p{N}]))';
  const clock = [
    `\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:\\s?[ap](?:m(?![\\p{L}])|\\.m\\.))?${zone}?`,
    '\\d{1,2}(?:\\.\\d{2})?\\s?(?:[ap](?:m(?![\\p{L}])|\\.m\\.)|uhr(?![\\p{L}]))',
    '\\d{1,2}\\s?h\\s?\\d{2}',
  ].join('|');
  const day = '\\d{1,2}(?:st|nd|rd|th|er|re|[.º°ª])?';
  const of = "(?:(?:of|de|di|del|d['’])\\s*)?";
  const year = '(?:,?\\s+(?:de\\s+|del\\s+)?\\d{4}(?:\\s?(?:г\\.?|р\\.?))?)?';
  const front = `(?:${weekday}\\.?,?\\s+(?:the\\s+|den\\s+|le\\s+)?)?`;
  const spaced = [
    `\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?${zone}?)?`,
    '\\d{8}T\\d{4,6}(?:Z|[+-]\\d{2}:?\\d{2})?',
    '\\d{4}[/.]\\d{1,2}[/.]\\d{1,2}',
    '\\d{1,2}([/.-])\\d{1,2}\\1\\d{2}(?:\\d{2})?',
    `${front}${day}\\s+${of}(?:${months}|${short})\\.?${year}`,
    `${front}(?:${months}|${englishShort})\\.?\\s+(?:the\\s+\\d{1,2}(?:st|nd|rd|th)|${day})${year}`,
    `(?:${months}|${short})\\.?\\s+(?:de\\s+|del\\s+)?\\d{4}`,
    relative(),
    clock,
  ];
  const unspaced = [
    '\\d{4}\\s?[年년]\\s?\\d{1,2}\\s?[月월](?:\\s?\\d{1,2}\\s?[日일])?',
    '\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일]',
    '\\d{1,2}時\\d{1,2}分|\\d{1,2}시\\s?\\d{1,2}분',
    '\\d+\\s?(?:秒|分|分钟|分鐘|時間|小时|小時|天|日|週間|周|か月|ヶ月|个月|個月|年)前',
    '\\d+\\s?(?:초|분|시간|일|주|개월|년)\\s?전',
  ];
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])|${unspaced.join('|')}`,
    'giu',
  );
}

function relative(): string {
  const number = '(?:\\d+|an?|one|a few|eine[rmn]?|une?|un[ao]?|een|ett?|en)';
  const units =
    'seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|wks?|w|months?|mos?|years?|yrs?|y|' +
    'sekunden?|minuten?|stunden?|std\\.?|min\\.?|tage?n?|wochen?|monate?n?|jahre?n?|' +
    'secondes?|heures?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|a[ñn]os?|anos?|' +
    'second[oi]|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|seconden?|uur|uren|dagen|dag|weken|maand(?:en)?|jaar|' +
    'sekunder?|minuter?|timm(?:e|ar)|timer?|dage?r?|veck(?:a|or)|uger?|m[aå]n(?:ad(?:er)?|eder?)|[aå]r|' +
    'sekund[ya]?|minut[ya]?|godzin[ya]?|dni|dzie[ńn]|tygodni(?:e)?|miesi[aą]c(?:e)?|lat|' +
    'секунд[уы]?|минут[уы]?|час(?:а|ов)?|дн(?:я|ей)|день|недел[юиь]|месяц(?:а|ев)?|лет|год(?:а)?';
  return [
    `(?:about\\s+|over\\s+|almost\\s+|more than\\s+)?${number}\\s?(?:${units})\\s+(?:ago|from now|geleden|fa|temu|назад)`,
    `(?:vor|il y a|hace|h[áa]|in|dans)\\s+(?:etwa\\s+|environ\\s+)?${number}\\s+(?:${units})`,
    `f[oö]r\\s+${number}\\s+(?:${units})\\s+(?:sedan|siden)`,
    "just now|moments ago|today|yesterday|tomorrow|gerade eben|heute|gestern|aujourd['’]hui|ayer|oggi|ieri|hoje|ontem|vandaag|gisteren|igår|i går|вчера|сегодня",
  ].join('|');
}

/** In lower case, alone and as they are written beside a day; each language has its own cases. */
function names(
  options: { month?: 'long' | 'short'; weekday?: 'long' | 'short' },
  only?: Set<string>,
): Set<string> {
  const found = new Set<string>();
  const kind = options.month === undefined ? 'weekday' : 'month';
  for (const locale of locales) {
    if (only && !only.has(locale)) continue;
    const written = [options, { ...options, day: 'numeric' as const }].map(
      (form) => new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }),
    );
    for (let i = 0; i < (kind === 'month' ? 12 : 7); i++) {
      const date = kind === 'month' ? Date.UTC(2026, i, 15) : Date.UTC(2026, 0, 1 + i);
      for (const format of written) {
        const name = format.formatToParts(date).find((part) => part.type === kind)?.value ?? '';
        const plain = name.toLowerCase().replace(/\.$/, '');
        if (/^[\p{L}\s.'’-]+$/u.test(plain)) found.add(plain);
      }
    }
  }
  return found;
}

/** The longest first: "march" before "mar". */
function alternation(words: Iterable<string>): string {
  return [...new Set(words)]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((word) => word.replaceAll('.', '\\.').replace(/\s+/g, '\\s+'))
    .join('|');
}
