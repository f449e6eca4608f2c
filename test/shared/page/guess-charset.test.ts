// Pages that do not say their encoding, in every encoding and many languages: they read as they were written.
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../shared/page/decode-text.ts';
import { encodeText } from './encode-text.ts';

const samples: [language: string, charsets: string[], short: string, long: string][] = [
  [
    'Chinese',
    ['gb18030'],
    '今日新闻',
    '本网站每天更新最新的新闻和天气预报，请您随时关注我们的网页。价格如有变动，恕不另行通知。',
  ],
  [
    'Chinese, traditional',
    ['big5'],
    '今日新聞',
    '本網站每天更新最新的新聞和天氣預報，請您隨時關注我們的網頁。價格如有變動，恕不另行通知。',
  ],
  [
    'Japanese',
    ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    'お知らせ',
    '当サイトの最新情報をお届けします。価格は予告なく変更されることがあります。ご了承ください。東京の天気は晴れです。',
  ],
  [
    'Korean',
    ['euc-kr'],
    '공지사항',
    '저희 홈페이지를 방문해 주셔서 감사합니다. 가격은 예고 없이 변경될 수 있습니다. 오늘 서울의 날씨는 맑습니다.',
  ],
  [
    'Russian',
    ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'],
    'Новости',
    'Добро пожаловать на наш сайт. Цены могут быть изменены без предварительного уведомления. Сегодня в Москве ясно.',
  ],
  [
    'Ukrainian',
    ['windows-1251', 'koi8-u'],
    'Новини тижня',
    'Ласкаво просимо на наш сайт. Ціни можуть бути змінені без попередження. Сьогодні в Києві її святкують усі.',
  ],
  [
    'Bulgarian',
    ['windows-1251'],
    'Новини',
    'Добре дошли на нашия сайт. Цените могат да се променят без предупреждение. Днес времето в София е слънчево.',
  ],
  [
    'Serbian',
    ['windows-1251'],
    'Вести дана',
    'Добродошли на наш сајт. Цене се могу променити без најаве. Данас је у Београду ведро и сунчано вече.',
  ],
  [
    'Greek',
    ['windows-1253', 'iso-8859-7'],
    'Ειδήσεις',
    'Καλώς ήρθατε στην ιστοσελίδα μας. Οι τιμές μπορεί να αλλάξουν χωρίς προειδοποίηση. Σήμερα ο καιρός στην Αθήνα είναι καλός.',
  ],
  [
    'Hebrew',
    ['windows-1255'],
    'חדשות היום',
    'ברוכים הבאים לאתר שלנו. המחירים עשויים להשתנות ללא הודעה מוקדמת. היום מזג האוויר בתל אביב נאה.',
  ],
  [
    'Arabic',
    ['windows-1256', 'iso-8859-6'],
    'أخبار اليوم',
    'مرحبا بكم في موقعنا. قد تتغير الأسعار دون إشعار مسبق. الطقس اليوم في القاهرة مشمس ودافئ.',
  ],
  [
    'Thai',
    ['windows-874'],
    'ข่าววันนี้',
    'ยินดีต้อนรับสู่เว็บไซต์ของเรา ราคาอาจเปลี่ยนแปลงได้โดยไม่ต้องแจ้งให้ทราบล่วงหน้า วันนี้อากาศดี',
  ],
  [
    'Polish',
    ['windows-1250', 'iso-8859-2'],
    'Wiadomości na żywo',
    'Witamy na naszej stronie. Ceny mogą się zmienić bez wcześniejszego powiadomienia. Dziś w Łodzi będzie słonecznie, później deszcz.',
  ],
  [
    'Czech',
    ['windows-1250', 'iso-8859-2'],
    'Přehled zpráv dneška',
    'Vítejte na našich stránkách. Ceny se mohou změnit bez předchozího upozornění. Dnes bude v Praze jasno a teplo, večer přeháňky.',
  ],
  [
    'Slovak',
    ['windows-1250', 'iso-8859-2'],
    'Čerstvé správy, šport',
    'Vitajte na našej stránke. Ceny sa môžu zmeniť bez predchádzajúceho upozornenia. Dnes bude v Žiline slnečno, možno aj búrky.',
  ],
  [
    'Hungarian',
    ['windows-1250', 'iso-8859-2'],
    'Legfrissebb hírek, időjárás',
    'Üdvözöljük honlapunkon. Az árak előzetes értesítés nélkül változhatnak. Ma Győrben derült idő várható, később felhős.',
  ],
  [
    'Romanian',
    ['windows-1250', 'iso-8859-2'],
    'Ştiri şi informaţii',
    'Bine aţi venit pe pagina noastră. Preţurile se pot schimba fără înştiinţare prealabilă. Astăzi în Bucureşti va fi însorit.',
  ],
  [
    'Croatian',
    ['windows-1250', 'iso-8859-2'],
    'Najčitanije vijesti, što više',
    'Dobro došli na naše stranice. Cijene se mogu mijenjati bez prethodne najave. Danas će u Šibeniku biti sunčano, a noću vjetar.',
  ],
  [
    'Turkish',
    ['windows-1254'],
    'Günün haberleri, şimdi',
    'Web sitemize hoş geldiniz. Fiyatlar önceden haber verilmeksizin değiştirilebilir. Bugün İzmir güneşli, akşam yağışlı olacak.',
  ],
  [
    'Lithuanian',
    ['windows-1257'],
    'Naujausios žinios šį rytą',
    'Sveiki atvykę į mūsų svetainę. Kainos gali keistis be išankstinio įspėjimo. Šiandien Vilniuje bus saulėta, vėliau lietų debesys.',
  ],
  [
    'Latvian',
    ['windows-1257'],
    'Jaunākās ziņas',
    'Laipni lūdzam mūsu mājaslapā. Cenas var mainīties bez iepriekšēja brīdinājuma. Šodien Rīgā būs saulains laiks.',
  ],
  [
    'Vietnamese',
    ['windows-1258'],
    'Tin tức mới',
    'Chào mừng bạn đến với trang web của chúng tôi. Giá có thể thay đổi mà không cần báo trước. Hôm nay trời Hà Nội nắng đẹp.',
  ],
  [
    'French',
    ['windows-1252'],
    'Actualités',
    'Bienvenue sur notre site. Les prix peuvent être modifiés sans préavis. Aujourd’hui à Orléans, le temps sera dégagé, ça ira.',
  ],
  [
    'German',
    ['windows-1252'],
    'Über uns',
    'Herzlich willkommen. Preise können sich ohne Ankündigung ändern. Heute ist es in Köln schön, morgen regnet es auf den Straßen.',
  ],
  [
    'Spanish',
    ['windows-1252'],
    'Año nuevo',
    'Bienvenido a nuestra página. Los precios pueden cambiar sin previo aviso. Mañana en Málaga hará buen día, según el pronóstico.',
  ],
  [
    'Portuguese',
    ['windows-1252'],
    'Notícias de São Paulo',
    'Bem-vindo à nossa página. Os preços podem mudar sem aviso prévio. Amanhã não haverá promoções nem informações.',
  ],
  [
    'Italian',
    ['windows-1252'],
    'Novità',
    'Benvenuti nel nostro sito. I prezzi possono cambiare senza preavviso: è così. Oggi la città è soleggiata, però domani più fredda.',
  ],
  [
    'Danish',
    ['windows-1252'],
    'Nyheder fra Århus',
    'Velkommen på vores side. Priserne kan ændres uden varsel. I dag er vejret i København godt, og i morgen får vi sne på øerne.',
  ],
  [
    'Swedish',
    ['windows-1252'],
    'Väder i Malmö',
    'Välkommen till vår sida. Priserna kan ändras utan föregående meddelande. I dag är vädret i Göteborg skönt.',
  ],
  [
    'Icelandic',
    ['windows-1252'],
    'Fréttir og veður',
    'Velkomin á síðuna okkar. Verð getur breyst án fyrirvara. Í dag er veðrið í Reykjavík gott, það þykir gott.',
  ],
  [
    'English',
    ['windows-1252'],
    'It’s a café',
    'Welcome to our site – “prices” may change without notice. Today’s résumé: the weather in town is fine…',
  ],
];

/** As Windows writes Vietnamese: the tone is a sign of its own. */
const toned = (text: string) =>
  [...text]
    .map((sign) => {
      const parts = [...sign.normalize('NFD')];
      const isTone = (part: string) => '\u0300\u0301\u0303\u0309\u0323'.includes(part);
      const letter = parts.filter((part) => !isTone(part)).join('');
      return letter.normalize('NFC') + parts.filter(isTone).join('');
    })
    .join('');

const cases = samples.flatMap(([language, charsets, short, long]) =>
  charsets.map((charset): [string, string, string, string] => {
    const write = charset === 'windows-1258' ? toned : (text: string) => text;
    return [language, charset, write(short), write(long)];
  }),
);
const page = (text: string) =>
  `<!DOCTYPE html><html><head><title>${text}</title><style>body { margin: 0 }</style></head><body class="home">
  <div id="main"><h1>${text}</h1><p>${text}</p><script>var a = "x"; function run() { return a; }</script></div></body></html>`;

const read = (text: string, charset: string, before?: string) =>
  decodeText(encodeText(text, charset), 'text/html', before);

describe.each(cases)('%s in %s', (_, charset, short, long) => {
  // The few letters of a heading may be the same ones in two encodings; then either will do.
  test('a heading', () => expect(read(short, charset).text).toBe(short));
  test('a paragraph', () => expect(read(long, charset).text).toBe(long));
  test('a page', () => expect(read(page(long), charset).text).toBe(page(long)));
  test('a long page that is mostly markup', () => {
    const text = page(`${'<p class="row">And so on in plain words.</p>'.repeat(2000)}${long}`);
    expect(read(text, charset).text).toBe(text);
  });
  test('as the version before was', () => {
    expect(read(short, charset, charset)).toEqual({ text: short, charset });
  });
});

describe('UTF-16 without a mark', () => {
  test.each([
    'Plain text, nothing else.',
    '<p>Цены и новости</p>',
    '<p lang="zh">今日新闻</p>',
    page('お知らせ'),
  ])('%s', (text) => {
    expect(read(text, 'utf-16le')).toEqual({ text, charset: 'utf-16le' });
    expect(read(text, 'utf-16be')).toEqual({ text, charset: 'utf-16be' });
  });
});

describe('the version before', () => {
  test('counts where the letters could be either', () => {
    // "kraj" and one letter that is common in many languages.
    const bytes = encodeText('è vero', 'windows-1252');
    expect(decodeText(bytes, '', 'windows-1250').text).toBe('č vero');
    expect(decodeText(bytes, '').text).toBe('è vero');
  });
  test('is remembered through a version without any letter beyond ASCII', () => {
    expect(read('plain', 'windows-1252', 'windows-1251').charset).toBe('windows-1251');
    expect(read('plain', 'windows-1252', 'utf-16le').charset).toBe('utf-8');
  });
  test.each<[string, string]>([
    ['windows-1252', '本网站每天更新最新的新闻和天气预报'],
    ['windows-1251', '本网站每天更新最新的新闻和天气预报'],
    ['euc-kr', '本网站每天更新最新的新闻和天气预报'],
  ])('%s does not count against text that plainly is not in it', (before, text) => {
    expect(read(text, 'gb18030', before).text).toBe(text);
  });
  test('does not count against what the page says, nor against UTF-8', () => {
    const said = encodeText('<meta charset=koi8-r>Новости', 'koi8-r');
    expect(decodeText(said, '', 'windows-1251').charset).toBe('koi8-r');
    expect(decodeText(new TextEncoder().encode('é'), '', 'windows-1252').charset).toBe('utf-8');
  });
  test('a PDF has none', () => expect(read('é', 'windows-1252', 'binary').text).toBe('é'));
});

test('the language that the page says it is in settles what few letters cannot', () => {
  const html = (lang: string) => encodeText(`<html lang="${lang}"><p>Vodič</p></html>`, 'windows-1250');
  expect(decodeText(html('hr'), '').text).toContain('Vodič');
  expect(decodeText(html('it'), '').text).toContain('Vodiè');
});
