// The operator's list of hosts that may be reached although they are private: exact names or addresses, with or without a port.

export interface AllowedHosts {
  /** Host as the URL parser writes it, IPv6 without brackets; port as a number. */
  has(host: string, port: number): boolean;
}

/** Throws with a sentence that names the wrong entry, so that a bad setting stops the start. */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const known = new Set(entries.map(normalise));
  return { has: (host, port) => known.has(host) || known.has(`${host} ${port}`) };
}

function normalise(entry: string): string {
  const text = entry.trim();
  const bareV6 = text.includes(':') && text.indexOf(':') !== text.lastIndexOf(':') && !text.startsWith('[');
  const [, host, port] = (bareV6 ? null : /^(\[[^\]]*\]|[^:/?#@*\\]+)(?::(\d{1,5}))?$/.exec(text)) ?? [
    '',
    bareV6 ? `[${text}]` : '',
  ];
  const url = host ? URL.parse(`http://${host}/`) : null;
  if (!url || url.href !== `http://${url.hostname}/` || Number(port ?? 1) > 65535) {
    throw new Error(
      `"${entry}" is not a host. Write a name or an address, if needed with a port: nas.local:8080.`,
    );
  }
  const name = bareHost(url.hostname);
  return port === undefined ? name : `${name} ${Number(port)}`;
}

/** URL writes IPv6 hosts in brackets; sockets and rules want them without. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
