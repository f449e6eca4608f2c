// The watched web of the screenshots: pages as people watch them, with titles of every kind, and how each changes.

export interface ScenePage {
  name: string;
  url: string;
  title: string;
  /** Parts of the sentinel besides name and address. */
  parts: string;
  /** How many days lie between two changes, about; null when it never changes. */
  every: number | null;
  /** The page's body after so many changes. */
  body: (changes: number) => string;
}

const items = (words: readonly string[], from: number, count: number) =>
  Array.from({ length: count }, (_, i) => words[(from + i) % words.length]!);

const headlines = [
  'Harbour bridge reopens after repairs',
  'Museum extends its winter hours',
  'New tram line to the airport approved',
  'City library lends out seeds',
  'Storm warning lifted for the coast',
  'Old observatory opens its dome again',
  'Market hall returns on Saturdays',
  'Record number of swifts counted',
  'Night trains to the south resume',
  'Orchestra plays in the botanical garden',
];
const roles = ['Engineer', 'Editor', 'Gardener', 'Librarian', 'Nurse', 'Teacher', 'Carpenter', 'Translator'];

const news = (changes: number) =>
  `<h1>News</h1><ul>${items(headlines, changes, 6)
    .map((line) => `<li><a href="/${encodeURIComponent(line)}">${line}</a></li>`)
    .join('')}</ul>`;
const price = (changes: number) =>
  `<h1>Reading lamp</h1><p class="price">${(44.9 - (changes % 7) * 1.7).toFixed(2)} €</p><p>In stock.</p>`;
const jobs = (changes: number) =>
  `<h1>Open positions</h1><table><tr><th>Role</th><th>Place</th></tr>${items(roles, changes, 4)
    .map((role, i) => `<tr><td>${role}</td><td>${['Oslo', 'Porto', 'Graz', 'Ghent'][i]}</td></tr>`)
    .join('')}</table>`;
const notes = (changes: number) =>
  `<h1>Release notes</h1>${items(headlines, changes, 4)
    .map((line, i) => `<h2>Version 2.${40 + changes - i}</h2><p>${line}.</p>`)
    .join('')}`;
const still = () => '<h1>Terms of use</h1><p>These terms were last changed a long time ago.</p>';

const page = (
  name: string,
  url: string,
  title: string,
  every: number | null,
  body: ScenePage['body'],
  parts = '',
): ScenePage => ({ name, url, title, every, body, parts });

export const scenePages: readonly ScenePage[] = [
  page(
    'city-news',
    'https://news.example.org/city',
    'City news – The Harbour Post',
    0.6,
    news,
    'Monitor all links',
  ),
  page(
    'lamp',
    'https://shop.example.com/lamps/reading',
    'Reading lamp, brass | Lumen & Daughters',
    2.5,
    price,
    'Element css ".price"\nMonitor value',
  ),
  page(
    'jobs',
    'https://careers.example.net/open',
    'Open positions at the Cooperative',
    4,
    jobs,
    'Monitor table',
  ),
  page('release-notes', 'https://docs.example.dev/releases', 'Release notes', 6, notes),
  page(
    'council',
    'https://council.example.org/minutes',
    'Council minutes and decisions',
    7,
    news,
    'Fetch every 6 hours',
  ),
  page(
    'ferry',
    'https://ferry.example.org/timetable',
    'Ferry timetable, winter',
    15,
    jobs,
    'Fetch every 1 day',
  ),
  page('terms', 'https://bank.example.com/terms', 'Terms of use', null, still),
  page('exhibitions', 'https://museum.example.org/now', 'Exhibitions on now', 5, news),
  page(
    'papers',
    'https://journal.example.edu/latest',
    'Latest papers – Journal of Slow Science',
    3,
    notes,
    'Monitor all links',
  ),
  page('akhbar', 'https://ar.example.org/akhbar', 'أخبار المدينة – الصفحة الرئيسية', 1.2, news),
  page('shimbun', 'https://ja.example.org/news', '港の新聞：今日のニュース', 1.5, news),
  page(
    'long-title',
    'https://archive.example.org/a/very/long/path/that/goes/on/and/on/2026/index.html',
    'The complete and unabridged catalogue of everything that was ever moved from one shelf to another, with notes',
    9,
    notes,
  ),
  page('hostile', 'https://odd.example.org/x', '<img src=x onerror=alert(1)> "quoted" & ‮reversed‬', 8, news),
  page(
    'rail',
    'https://rail.example.org/works',
    'Engineering works this weekend',
    3.5,
    news,
    'Fetch every 4 hours',
  ),
  page('weather', 'https://weather.example.org/marine', 'Marine forecast', 0.4, notes, 'Fetch every 3 hours'),
  page('recipes', 'https://kitchen.example.org/new', 'New recipes', 2, news),
  page(
    'grants',
    'https://fund.example.org/calls',
    'Open calls for funding',
    12,
    jobs,
    'Monitor keywords [gardener, librarian] appears',
  ),
  page('club', 'https://club.example.org/fixtures', 'Fixtures and results', 3, jobs),
  page('old-fair', 'https://fair.example.org/2025', 'Book fair 2025', 20, news),
  page('paused-blog', 'https://blog.example.org/', 'A blog about bridges', 4, notes),
];
