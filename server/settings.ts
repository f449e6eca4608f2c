// Every setting of the server: one entry each, from which flags, environment, help text and the documentation's table are made.
import { join } from 'node:path';
import { isMailAddress } from '../shared/sentinel/mail-address.ts';
import { parseAllowedHosts } from './fetch/allowed-hosts.ts';

export interface Setting<T> {
  /** Command-line flag without dashes; the environment variable is WEBVIGIL_ and the same in capitals. */
  flag: string;
  fallback: string;
  help: string;
  /** Holds a password: it is neither repeated in messages nor remembered, as no address with one in it is. */
  secret?: true;
  /** Throws an Error with a sentence when the value is wrong. */
  read(text: string): T;
}

const day = 86_400_000;

export const settings = {
  host: text(
    'host',
    '127.0.0.1',
    'Address to listen on. Other than loopback needs an account with a password.',
  ),
  port: count('port', '8787', 0, 65_535, 'Port to listen on; 0 takes a free one.'),
  publicAddress: setting(
    'public-address',
    '',
    'Address people reach the server by, used in links (default: http://HOST:PORT).',
    readAddress,
  ),
  dataDir: setting('data', '', 'Folder for the database (default: data, beside the program).', readFolder),
  database: setting(
    'database',
    '',
    'PostgreSQL address (postgres://…); without it, an SQLite file in the data folder.',
    readDatabase,
  ),
  secretKeyFile: setting(
    'secret-key-file',
    '',
    'File with the key that logins are sealed under; made when needed (default: secret.key in the data folder). Servers that share a database need the same.',
    (value) => (value === '' ? null : value),
  ),
  allowHosts: setting(
    'allow-hosts',
    '',
    'Private hosts that may be fetched all the same, by name: host or host:port, separated by commas.',
    readHosts,
  ),
  proxy: setting(
    'proxy',
    '',
    'Outgoing HTTP proxy for all fetches; one that asks for it as http://user:password@host:port, which is not remembered for commands and best given in the environment.',
    readProxy,
  ),
  chromium: setting(
    'chromium',
    '',
    'Browser for pages that need one: the path of Chromium, Chrome or Edge (default: looked for in the usual places).',
    (value) => (value.trim() === '' ? null : value),
  ),
  chromiumSandbox: choice(
    'chromium-sandbox',
    'auto',
    ['auto', 'off'],
    "The browser's own sandbox; auto is on, except for root, who cannot have it.",
  ),
  renderConcurrency: count('render-concurrency', '2', 1, 50, 'Pages in the browser at the same time.'),
  renderMemoryMb: count(
    'render-memory',
    '600',
    100,
    16_000,
    'Megabytes that one page may take in the browser.',
  ),
  ignoreRobots: setting(
    'ignore-robots',
    '',
    'Hosts whose robots.txt is not asked for: host or host:port, separated by commas.',
    readHosts,
  ),
  contact: setting(
    'contact',
    '',
    'Where a site can reach you, told in the User-Agent: a mail or web address (default: the public address).',
    readContact,
  ),
  smtp: {
    ...setting(
      'smtp',
      '',
      'Mail server: smtp://USER:PASSWORD@HOST:587, or smtps:// for TLS from the start. A password is sent only over TLS, unless the server is on this machine or ?tls=optional; ?tls=required sends nothing without. Without it no mail is sent. Better given in the environment, where others on the machine do not see it.',
      readSmtp,
    ),
    secret: true,
  },
  mailFrom: setting('mail-from', '', 'Address that mail is sent from.', readMail),
  concurrency: count('concurrency', '16', 1, 1000, 'Checks that run at the same time.'),
  hostSpacingMs: duration(
    'host-spacing',
    '1s',
    0,
    day,
    'Least time between the starts of two looks at one host.',
  ),
  hostAtOnce: count('host-at-once', '2', 1, 100, 'Looks at one host at the same time, of each server.'),
  unpacedHosts: setting(
    'unpaced-hosts',
    '',
    'Hosts of your own that are looked at without pauses: host or host:port, separated by commas.',
    readHosts,
  ),
  leaseMs: duration(
    'lease',
    '2m',
    10_000,
    day,
    'How long a check may take before another worker may take over.',
  ),
  minIntervalMs: duration(
    'min-interval',
    '1m',
    60_000,
    day,
    'Shortest fetch interval a sentinel may ask for.',
  ),
  onChangeIntervalMs: duration(
    'first-interval',
    '1h',
    1000,
    30 * day,
    'How soon an on-change page is looked at again after its first look; from then on its own rhythm is learned.',
  ),
  leastMs: duration(
    'shortest-rhythm',
    '5m',
    1000,
    day,
    'An on-change page is not looked at more often, however often it changes.',
  ),
  mostMs: duration(
    'longest-rhythm',
    '1d',
    1000,
    365 * day,
    'An on-change page is looked at this often, however seldom it changes.',
  ),
  looksPerPage: count(
    'looks-per-page',
    '24',
    1,
    1440,
    'Looks a day that an on-change page gets on average; those that change often get more, the others fewer.',
  ),
  looksPerDay: count(
    'looks-per-day',
    '200000',
    1,
    1e8,
    'Most looks a day at on-change pages, however many there are.',
  ),
  looksPerHost: count('looks-per-host', '10000', 1, 1e8, 'The same for the pages of one host.'),
  looksPerUser: count('looks-per-user', '50000', 1, 1e8, 'The same for the pages of one person.'),
  zone: setting(
    'time-zone',
    '',
    "Time zone of times written without one (default: the machine's).",
    readZone,
  ),
  maxBodyBytes: count('max-page-bytes', '20000000', 1000, 1e9, 'Largest page that is taken, decompressed.'),
  maxWireBytes: count('max-wire-bytes', '10000000', 1000, 1e9, 'Largest page that is taken, as sent.'),
  maxAssetBytes: count(
    'max-asset-bytes',
    '5000000',
    1000,
    1e9,
    'Largest style sheet, picture or font that is taken.',
  ),
  maxVersionAssets: count(
    'max-version-assets',
    '150',
    0,
    10_000,
    'Style sheets, pictures and fonts kept with one version of a page, so that it looks as it looked; 0 keeps none.',
  ),
  maxVersionAssetBytes: count(
    'max-version-asset-bytes',
    '20000000',
    1000,
    1e10,
    'What they may take together, for one version.',
  ),
  maxPictures: count(
    'max-pictures',
    '30',
    0,
    1000,
    'Pictures asked for at one look, to see whether they are others under the same address; 0 compares addresses only.',
  ),
  keepNewest: count(
    'keep-versions',
    '20',
    1,
    100_000,
    'Newest versions of a page that are kept in any case; older ones go when no comparison, change or person needs them.',
  ),
  lowSpaceBytes: count(
    'low-space',
    '500000000',
    0,
    1e13,
    'With fewer bytes left on the disk of the database, people are told that room runs low.',
  ),
  fetchTimeoutMs: duration('fetch-timeout', '60s', 100, day, 'Longest time one fetch may take as a whole.'),
  maxRequestBytes: count('max-request-bytes', '2000000', 1000, 1e9, 'Largest request the API takes.'),
  logFormat: choice('log', 'auto', ['auto', 'json', 'pretty'], 'Log format; auto is pretty on a terminal.'),
  logLevel: choice('log-level', 'info', ['debug', 'info', 'warn', 'error'], 'Least level that is logged.'),
} satisfies Record<string, Setting<unknown>>;

export function environmentName(flag: string): string {
  return `WEBVIGIL_${flag.toUpperCase().replaceAll('-', '_')}`;
}

function setting<T>(flag: string, fallback: string, help: string, read: (text: string) => T): Setting<T> {
  return { flag, fallback, help, read };
}

function text(flag: string, fallback: string, help: string): Setting<string> {
  return setting(flag, fallback, help, (value) => {
    if (value.trim() === '') throw new Error('give a value');
    return value;
  });
}

function count(flag: string, fallback: string, least: number, most: number, help: string): Setting<number> {
  return setting(flag, fallback, help, (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value.trim()) || number < least || number > most) {
      throw new Error(`give a whole number from ${least} to ${most}`);
    }
    return number;
  });
}

function duration(
  flag: string,
  fallback: string,
  least: number,
  most: number,
  help: string,
): Setting<number> {
  const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: day };
  return setting(flag, fallback, help, (value) => {
    const match = /^(\d+)\s*(ms|s|m|h|d)$/.exec(value.trim());
    const ms = match ? Number(match[1]) * units[match[2] as keyof typeof units] : Number.NaN;
    if (!(ms >= least && ms <= most)) {
      throw new Error(`give a duration such as 30s, 5m or 2h, from ${least / 1000} s to ${most / day} days`);
    }
    return ms;
  });
}

function choice<const T extends string>(
  flag: string,
  fallback: T,
  choices: readonly T[],
  help: string,
): Setting<T> {
  return setting(flag, fallback, `${help} (${choices.join(', ')})`, (value) => {
    const found = choices.find((one) => one === value);
    if (found === undefined) throw new Error(`choose one of ${choices.join(', ')}`);
    return found;
  });
}

function readZone(value: string): string {
  const machine = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (value === '') return machine;
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new Error('give a time zone such as Europe/Rome or UTC');
  }
}

function readAddress(value: string): string | null {
  if (value === '') return null;
  const url = URL.parse(value);
  const plain = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
  if (!plain) throw new Error('give an address such as https://watch.example.org, without a path');
  return url.origin;
}

/** With the name and password, where it asks for them. */
function readProxy(value: string): string | null {
  if (readAddress(value) === null) return null;
  const { href, username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new Error('write a % in its name or password as %25');
  }
  return href;
}

function readDatabase(value: string): string | null {
  if (value === '') return null;
  const url = URL.parse(value);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Error('give an address such as postgres://user@host/db');
  return value;
}

function readSmtp(value: string): string | null {
  if (value === '') return null;
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new Error('give an address such as smtp://user:password@mail.example.org:587');
  return value;
}

function readMail(value: string): string | null {
  if (value === '') return null;
  if (!isMailAddress(value)) throw new Error('give a mail address such as webvigil@example.org');
  return value;
}

function readHosts(value: string): string[] {
  const hosts = value.split(',').map((host) => host.trim());
  const filled = hosts.filter((host) => host !== '');
  try {
    parseAllowedHosts(filled);
  } catch (error) {
    throw new Error((error as Error).message.replace(/\.$/, ''));
  }
  return filled;
}

function readContact(value: string): string | null {
  if (value === '') return null;
  if (!/^[\x21-\x7e]{3,200}$/.test(value) || /[()\\]/.test(value)) {
    throw new Error('give a mail address or a web address, without blanks or brackets');
  }
  return value;
}

function readFolder(value: string): string {
  return value === '' ? join(import.meta.dirname, '..', 'data') : value;
}
