// The connection pools, and which of them a request takes, by who vouches for it.
import type { Dispatcher } from 'undici';
import { bareHost } from './allowed-hosts.ts';
import type { Stopped } from './exchange.ts';
import { type Gate, portOf, type Trust } from './gate.ts';
import { GateRefusal } from './gate-refusal.ts';
import type { FetchLimits } from './limits.ts';
import { pinnedConnector } from './pinned-connector.ts';
import { Agent, Pool, ProxyAgent } from './undici.ts';

export interface Route {
  dispatcher: Dispatcher;
  viaProxy: boolean;
}

export interface Routes {
  pick(trust: Trust): Route;
  /** Where the latest connection to this host led; null through a proxy. */
  addressOf(url: URL): string | null;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

const mostAddresses = 10_000;

export function createRoutes(gate: Gate, limits: FetchLimits, proxy: string | null): Routes {
  const pool = {
    connections: limits.connectionsPerOrigin,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: 65_536,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
  };
  const addresses = new Map<string, string>();
  const connecting = {
    timeoutMs: limits.connectMs,
    onConnected(hostname: string, port: number, address: string) {
      addresses.set(`${hostname} ${port}`, address);
      if (addresses.size > mostAddresses) addresses.delete(addresses.keys().next().value!);
    },
  };
  const direct = new Agent({ ...pool, connect: pinnedConnector(gate, connecting) });
  // Apart, so that its unchecked connections serve nothing else.
  const exempt = new Agent({ ...pool, connect: pinnedConnector(gate, { ...connecting, exempt: true }) });
  // Left alone, the agent would open any number of connections for plain http.
  const factory = (origin: string | URL, options: object) => new Pool(origin, { ...pool, ...options });
  const { timeoutMs: connectTimeout } = connecting;
  const proxied = proxy ? new ProxyAgent({ ...pool, factory, uri: proxy, connectTimeout }) : null;

  return {
    pick(trust) {
      if (trust === 'built-in') return { dispatcher: exempt, viaProxy: false };
      if (proxied && trust === 'none') return { dispatcher: proxied, viaProxy: true };
      return { dispatcher: direct, viaProxy: false };
    },
    addressOf: (url) => addresses.get(`${bareHost(url.hostname)} ${portOf(url)}`) ?? null,
    async close() {
      await Promise.all([direct.destroy(), exempt.destroy(), proxied?.destroy()]);
    },
  };
}

/**
 * A proxy looks names up itself, so its connection cannot be pinned: we refuse what our own look-up refuses, and where ours
 * finds nothing (often so behind a proxy) the proxy's own rules have to hold.
 */
export async function refuseBeforeProxy(gate: Gate, url: URL): Promise<Stopped | null> {
  try {
    await gate.resolveChecked(bareHost(url.hostname));
    return null;
  } catch (error) {
    return error instanceof GateRefusal ? { kind: 'blocked', message: error.message } : null;
  }
}
