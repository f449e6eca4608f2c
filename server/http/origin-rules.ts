// Who may talk to this server from a browser: decides by Host and Origin, against DNS rebinding and cross-site requests.

export interface OriginRules {
  /** host[:port] values this server answers to, lower case. */
  hosts: ReadonlySet<string>;
}

export function hostsOf(host: string, port: number, publicAddress: string | null): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  if (!isWildcard(host)) names.push(host.includes(':') ? `[${host}]` : host.toLowerCase());
  const hosts = new Set(names.map((name) => `${name}:${port}`));
  if (port === 80) for (const name of names) hosts.add(name);
  if (publicAddress) hosts.add(new URL(publicAddress).host);
  return hosts;
}

export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export type OriginVerdict =
  /** No browser page behind it, or our own. */
  | 'own'
  /** Our extension (or another: it still needs a token). Cookies do not count here. */
  | 'extension'
  | 'foreign';

export function judgeOrigin(origin: string | undefined, rules: OriginRules): OriginVerdict {
  if (origin === undefined) return 'own';
  if (/^(chrome|moz)-extension:\/\/[\w-]+$/.test(origin)) return 'extension';
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && rules.hosts.has(url.host) ? 'own' : 'foreign';
}

export function isOwnHost(host: string | undefined, rules: OriginRules): boolean {
  return host !== undefined && rules.hosts.has(host.toLowerCase());
}
