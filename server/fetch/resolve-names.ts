// Looks names up without the few threads that Node's own look-up has, so that one slow name server stalls nobody else's page.
import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import type { Resolve } from './gate.ts';

interface Answer {
  addresses: string[];
  ttl: number;
}

export interface NameOptions {
  /** Name servers as "address:port"; the machine's own without. */
  servers?: readonly string[];
  /** How long to wait for a first answer; a second one gets as long again. */
  timeoutMs?: number;
  now?: () => number;
}

const longestKeptMs = 60_000;
const mostKept = 5_000;

/**
 * Asks the name servers; what they do not know (names from the hosts file, from the local network) the system is asked for.
 * An answer is kept for as long as it says, a minute at most. Whoever uses it checks it each time.
 */
export function createNames(options: NameOptions = {}): Resolve {
  const { now = Date.now } = options;
  const kept = new Map<string, { addresses: Promise<string[]>; until: number }>();
  let servers = newResolver(options);

  async function ask(name: string): Promise<Answer> {
    if (!name.includes('.')) return { addresses: await resolveBySystem(name), ttl: 0 };
    const asked = await Promise.allSettled([
      servers.resolve4(name, { ttl: true }),
      servers.resolve6(name, { ttl: true }),
    ]);
    const records = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (records.length > 0) {
      return {
        addresses: records.map(({ address }) => address),
        ttl: Math.min(...records.map(({ ttl }) => ttl)) * 1000,
      };
    }
    const codes = asked.map((one) => (one.status === 'rejected' ? codeOf(one.reason) : ''));
    // The machine may have moved to another network, with other name servers.
    if (codes.some((code) => code === 'ETIMEOUT' || code === 'ECONNREFUSED')) servers = newResolver(options);
    // The system would wait for the same silent servers, in one of its few threads.
    if (codes.includes('ETIMEOUT')) throw Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' });
    return { addresses: await resolveBySystem(name), ttl: 0 };
  }

  return (name) => {
    const known = kept.get(name);
    if (known && known.until > now()) return known.addresses;
    const answer = ask(name);
    // Whoever asks meanwhile waits for the same answer.
    const entry = { addresses: answer.then(({ addresses }) => addresses), until: Infinity };
    kept.set(name, entry);
    answer.then(
      ({ ttl }) => {
        entry.until = now() + Math.min(ttl, longestKeptMs);
      },
      () => kept.delete(name),
    );
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return entry.addresses;
  };
}

function newResolver({ servers, timeoutMs = 2_000 }: NameOptions): Resolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers([...servers]);
  return resolver;
}

/** Knows every name the machine knows, however it does: for hosts of the operator's own. */
export async function resolveBySystem(name: string): Promise<string[]> {
  return (await systemLookup(name, { all: true })).map(({ address }) => address);
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
