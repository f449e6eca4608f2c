// Asks each site's robots.txt before its pages are fetched: once a day, once for all who ask at the same time.
import type { AllowedHosts } from '../allowed-hosts.ts';
import { bareHost } from '../allowed-hosts.ts';
import { type Stopped, textOf } from '../exchange.ts';
import type { Arrived } from '../follow-redirects.ts';
import { portOf } from '../gate.ts';
import { retryAfter } from '../retry-after.ts';
import { noRules, parseRobots, type RobotsRules } from './parse-robots.ts';

export interface RobotsOptions {
  /** The product token rules are looked up by. */
  robot: string;
  /** Through the gate, as every request. */
  get: (url: string) => Promise<Arrived | Stopped>;
  /** Hosts that are not asked. */
  exempt: AllowedHosts;
  now?: () => number;
}

export interface Robots {
  /** Null when the page may be fetched. */
  refusal(url: URL): Promise<Stopped | null>;
  /** What the site asks between two requests, 0 for nothing; null before it was asked. */
  crawlDelayMs(origin: string): number | null;
}

/** RFC 9309, 2.5: at least this much is read, and the rest need not be. */
export const robotsBytes = 512_000;

const day = 86_400_000;
const failureKeptMs = 30_000;
const longestStaleMs = 30 * day;
/** Characters of rules that are kept, of all sites together. */
const mostKept = 20_000_000;

type Answer = { rules: RobotsRules } | { stopped: Stopped; until: number };

interface Entry {
  answer: Promise<Answer>;
  /** Ask again then. */
  until: number;
  /** As last read, should the site be out of reach when it is asked again. */
  rules: RobotsRules | null;
  readAt: number;
}

export function createRobots(options: RobotsOptions): Robots {
  const { now = Date.now } = options;
  const entries = new Map<string, Entry>();
  let kept = 0;

  function entryFor(origin: string): Entry {
    const known = entries.get(origin);
    if (known && known.until > now()) {
      // Those asked for longest ago come first.
      entries.delete(origin);
      entries.set(origin, known);
      return known;
    }
    const { rules = null, readAt = 0 } = known ?? {};
    const entry: Entry = { answer: ask(origin), until: Infinity, rules, readAt };
    entries.delete(origin);
    entries.set(origin, entry);
    entry.answer = entry.answer.then((answer) => settle(entry, answer));
    return entry;
  }

  async function ask(origin: string): Promise<Answer> {
    const arrived = await options.get(`${origin}/robots.txt`);
    return judge(arrived, options.robot, now());
  }

  function settle(entry: Entry, answer: Answer): Answer {
    const at = now();
    if ('rules' in answer) {
      kept += answer.rules.size - (entry.rules?.size ?? 0);
      Object.assign(entry, { rules: answer.rules, readAt: at, until: at + day });
      forgetOldest();
      return answer;
    }
    entry.until = answer.until;
    return entry.rules && at - entry.readAt < longestStaleMs ? { rules: entry.rules } : answer;
  }

  function forgetOldest(): void {
    for (const [origin, { rules, until }] of entries) {
      if (kept <= mostKept && entries.size <= 10_000) return;
      if (until === Infinity) continue;
      entries.delete(origin);
      kept -= rules?.size ?? 0;
    }
  }

  return {
    async refusal(url) {
      if (options.exempt.has(bareHost(url.hostname), portOf(url))) return null;
      const answer = await entryFor(url.origin).answer;
      if ('stopped' in answer) return answer.stopped;
      return answer.rules.allows(url.pathname + url.search) ? null : forbidden(url.host);
    },
    crawlDelayMs(origin) {
      const rules = entries.get(origin)?.rules ?? null;
      return rules && (rules.crawlDelayMs ?? 0);
    },
  };
}

/** RFC 9309, 2.3.1: what is not there forbids nothing; what cannot be read forbids everything, for now. */
function judge(arrived: Arrived | Stopped, robot: string, now: number): Answer {
  if (arrived.kind === 'failed' && (arrived.reason === 'unreachable' || arrived.reason === 'timeout'))
    return { stopped: arrived, until: now + failureKeptMs };
  if (arrived.kind === 'failed' && arrived.reason === 'aborted') return { stopped: arrived, until: now };
  // A refusal of the gate is told by the page itself.
  if (arrived.kind !== 'arrived') return { rules: noRules };
  const { status, headers, body } = arrived.answer;
  if (status >= 200 && status < 300)
    return { rules: parseRobots(new TextDecoder().decode(wholeLines(body)), robot) };
  if (status < 500 && status !== 429) return { rules: noRules };
  const until = retryAfter(textOf(headers['retry-after']), now);
  const message = `The robots.txt of ${arrived.url.host} cannot be read now (status ${status}), so its pages are left alone until it can.`;
  if (until !== null) return { stopped: { kind: 'deferred', until, message }, until };
  return { stopped: { kind: 'failed', reason: 'robots', message }, until: now + failureKeptMs };
}

/** Where it was cut off in the middle of a line, what is left of that may forbid more than was meant. */
function wholeLines(body: Uint8Array): Uint8Array {
  if (body.byteLength < robotsBytes) return body;
  return body.subarray(0, Math.max(body.lastIndexOf(0x0a), body.lastIndexOf(0x0d)) + 1);
}

function forbidden(host: string): Stopped {
  const message = `The robots.txt of ${host} asks programs not to fetch this page. If that is for you to decide, write "Fetch ignoring robots", or watch the page in your own browser.`;
  return { kind: 'forbidden', message };
}
