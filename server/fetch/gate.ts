// The one gate that every outgoing request passes, so that nothing a person or a page writes makes the server reach inside a network.
import { isIP } from 'node:net';
import { refuseAddress } from './address-rules.ts';
import { bareHost, parseAllowedHosts } from './allowed-hosts.ts';
import { blockedPorts } from './blocked-ports.ts';
import { GateRefusal } from './gate-refusal.ts';
import { createNames, resolveBySystem } from './resolve-names.ts';

/** All addresses of a name, as text. */
export type Resolve = (hostname: string) => Promise<string[]>;

export interface GateOptions {
  /** "host" or "host:port": exact names or addresses that may be reached although private. */
  allowHosts: readonly string[];
  /** Exact origins with a path, such as the built-in demo page: that path and what lies below it, nothing beside it. */
  exempt?: readonly string[];
  resolve?: Resolve;
}

/** Why a request may pass: nobody vouches for it ('none': its addresses are checked), or the operator or we ourselves do. */
export type Trust = 'none' | 'operator' | 'built-in';

export type Verdict = { kind: 'pass'; url: URL; trust: Trust } | { kind: 'blocked'; message: string };

export interface Gate {
  /** Everything that can be told from the address itself; call it for the first address and for every redirect. */
  check(address: string, base?: URL): Verdict;
  /** Whether the operator lets this host be reached whatever its address. */
  allows(host: string, port: number): boolean;
  /** A sentence if the host is an address that may not be reached; null for names, which are checked when resolved. */
  refuseLiteral(host: string, port: number): string | null;
  /** Resolves once, checks every answer, and gives back exactly what was checked; throws GateRefusal, or what the resolver throws. */
  resolveChecked(hostname: string): Promise<string[]>;
  /** Resolves without checking, for hosts that are allowed. */
  resolve: Resolve;
}

export function createGate(options: GateOptions): Gate {
  const { resolve = resolveBySystem } = options;
  const resolveStrange = options.resolve ?? createNames();
  const allowed = parseAllowedHosts(options.allowHosts);
  const exempt = (options.exempt ?? []).map((address) => new URL(address));

  function check(address: string, base?: URL): Verdict {
    const url = URL.parse(address, base?.href);
    if (!url) return blocked(`"${shorten(address)}" is not a web address. Check its spelling.`);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      return blocked(`Only http and https addresses can be watched, not ${shorten(url.protocol)} ones.`);
    }
    if (url.username || url.password) {
      return blocked('The address contains a user name or password. Take out the part before the @.');
    }
    if (exempt.some((prefix) => isBelow(prefix, url))) return { kind: 'pass', url, trust: 'built-in' };

    const host = bareHost(url.hostname);
    const port = portOf(url);
    if (allowed.has(host, port)) return { kind: 'pass', url, trust: 'operator' };
    if (blockedPorts.has(port)) {
      return blocked(`Port ${port} is not used for web pages. ${allowHint(shorten(url.hostname), port)}`);
    }
    const message = refuseLiteral(host, port);
    return message ? blocked(message) : { kind: 'pass', url, trust: 'none' };
  }

  function refuseLiteral(host: string, port: number): string | null {
    const family = isIP(host);
    if (family === 0) return null;
    const why = refuseAddress(host);
    return why && `${host} is ${why}. ${allowHint(family === 6 ? `[${host}]` : host, port)}`;
  }

  async function resolveChecked(hostname: string): Promise<string[]> {
    // A copy: what was checked stays what is connected to, whatever the resolver does with its own list.
    const addresses = [...(await resolveStrange(hostname))];
    for (const address of addresses) {
      const why = refuseAddress(address);
      if (why)
        throw new GateRefusal(
          `${shorten(hostname)} leads to ${address}, ${why}. ${allowHint(shorten(hostname))}`,
        );
    }
    return addresses;
  }

  return { check, allows: allowed.has, refuseLiteral, resolveChecked, resolve };
}

/** What the operator allowed to themselves, or we to ourselves, a page of the open web may not lead to. */
export function keepStrangersOut(
  from: Trust,
  { url, trust }: { url: URL; trust: Trust },
): Extract<Verdict, { kind: 'blocked' }> | null {
  if (from !== 'none' || trust === 'none') return null;
  return blocked(
    `The page leads to ${url.host}, which is open to this server alone: pages of the web may not go there.`,
  );
}

/** For what a page of the web leads to: that the operator lets it be reached would not help, so it is not proposed. */
export function ledAstray({ message }: { message: string }): Extract<Verdict, { kind: 'blocked' }> {
  const [why] = message.split(` ${hintBegins}`, 1);
  return blocked(`The page leads to where pages of the web may not go: ${why}`);
}

/** Compared as parsed, by whole path segments; an escape in the path could mean something else to the server, so it never counts. */
function isBelow(prefix: URL, url: URL): boolean {
  if (url.origin !== prefix.origin || !/^[\w.~/-]*$/.test(url.pathname)) return false;
  return (
    url.pathname === prefix.pathname || url.pathname.startsWith(`${prefix.pathname.replace(/\/$/, '')}/`)
  );
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

const hintBegins = 'If this is a machine of your own';

function allowHint(host: string, port?: number): string {
  const entry = port === undefined || port === 80 || port === 443 ? host : `${host}:${port}`;
  return `${hintBegins}, start the server with --allow-hosts=${entry}.`;
}

function blocked(message: string): Extract<Verdict, { kind: 'blocked' }> {
  return { kind: 'blocked', message };
}

function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
