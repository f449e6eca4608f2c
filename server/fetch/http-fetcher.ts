// Fetches plain pages over HTTP/1.1: gate, robots.txt, pooled connections, limits, redirects and validators come together here.
import { parseAllowedHosts } from './allowed-hosts.ts';
import { acceptEncoding } from './decode-body.ts';
import { type Answer, exchange, type Stopped } from './exchange.ts';
import { explainError } from './explain-error.ts';
import type { Fetcher, FetchOutcome, FetchRequest } from './fetcher.ts';
import { type Arrived, followRedirects, type Send } from './follow-redirects.ts';
import { type Gate, keepStrangersOut, ledAstray, type Trust } from './gate.ts';
import { judgeAnswer } from './judge-answer.ts';
import { defaultLimits, type FetchLimits } from './limits.ts';
import { loginOnTheWay } from './login-on-the-way.ts';
import { createRobots, robotsBytes } from './robots/robots.ts';
import { createRoutes, refuseBeforeProxy } from './routes.ts';
import { Run } from './run.ts';
import { validatorHeaders } from './validators.ts';

export interface HttpFetcherOptions {
  gate: Gate;
  limits?: Partial<FetchLimits>;
  /** Honest: who we are and where to complain. Begins with the name by which robots.txt may call us. */
  userAgent: string;
  /** An http or https proxy; hosts the operator allowed and the built-in page are still reached directly. */
  proxy?: string | null;
  /** Hosts whose robots.txt is not asked for; without this option, none is. */
  robotsExempt?: readonly string[];
}

/** One way from an address to an answer. */
interface Trip {
  run: Run;
  limits: FetchLimits;
  asksRobots: boolean;
  /** Of the page that asks for it; else the first address speaks for those it leads to. */
  from?: Trust;
  /** Besides those that go with every request. */
  headersFor(url: URL): Record<string, string> | null;
  /** Every answer on the way. */
  onAnswer?(url: URL, answer: Answer): void;
}

/** RFC 9309, 2.3.1.2: redirects of robots.txt are followed at least this far. */
const robotsRedirects = 5;

export function createHttpFetcher(options: HttpFetcherOptions): Fetcher {
  const { gate, userAgent } = options;
  const limits: FetchLimits = { ...defaultLimits, ...options.limits };
  const robotsLimits: FetchLimits = {
    ...limits,
    wireBytes: 2 * robotsBytes,
    bodyBytes: robotsBytes,
    longBody: 'cut',
    redirects: robotsRedirects,
  };
  const routes = createRoutes(gate, limits, options.proxy ?? null);
  const running = new Set<Run>();
  const baseHeaders = {
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': '*',
    'accept-encoding': acceptEncoding,
  };
  const robots = options.robotsExempt
    ? createRobots({
        robot: /^[\w-]*/.exec(userAgent)![0],
        exempt: parseAllowedHosts(options.robotsExempt),
        get: (url) =>
          bounded((run) =>
            travel(url, { run, limits: robotsLimits, asksRobots: false, headersFor: () => null }),
          ),
      })
    : null;

  function travel(start: string, trip: Trip): Promise<Arrived | Stopped> {
    const { run, limits, asksRobots, headersFor, onAnswer } = trip;
    let { from: asking } = trip;
    const send: Send = async (address, from) => {
      const isLed = asking === 'none';
      const verdict = gate.check(address, from);
      if (verdict.kind === 'blocked') return isLed ? ledAstray(verdict) : verdict;
      const { url, trust } = verdict;
      asking ??= trust;
      const keptOut = keepStrangersOut(asking, verdict);
      if (keptOut !== null) return keptOut;
      const { dispatcher, viaProxy } = routes.pick(trust);
      const refused = viaProxy ? await refuseBeforeProxy(gate, url) : null;
      if (refused) return isLed && refused.kind === 'blocked' ? ledAstray(refused) : refused;
      if (asksRobots && robots && trust !== 'built-in') {
        const forbidden = await run.unlessStopped(robots.refusal(url));
        if (forbidden) return forbidden;
      }
      const more = headersFor(url);
      const headers = more ? { ...baseHeaders, ...more } : baseHeaders;
      const name = viaProxy ? `${url.host} (through the outgoing proxy)` : url.host;
      const answer = await exchange({ dispatcher, url, name, headers, limits, stopper: run });
      if (answer.kind === 'blocked' && isLed) return ledAstray(answer);
      if (answer.kind !== 'answer') return answer;
      onAnswer?.(url, answer);
      return { url, answer };
    };
    return followRedirects(start, send, limits.redirects);
  }

  function trustOf(address: string): Trust {
    const verdict = gate.check(address);
    return verdict.kind === 'pass' ? verdict.trust : 'none';
  }

  async function fetchPage(request: FetchRequest, run: Run): Promise<FetchOutcome> {
    const started = performance.now();
    let start: URL | null = null;
    let sentValidators = false;
    const login = request.login && loginOnTheWay(request.login);

    const headersFor = (url: URL) => {
      start ??= url;
      const validators = validatorHeaders(request, url, start);
      sentValidators = validators !== null;
      const mine = login?.headersFor(url);
      const accept = request.accept === undefined ? null : { accept: request.accept };
      return mine || accept ? { ...accept, ...mine, ...validators } : validators;
    };
    const asksRobots = request.ignoreRobots !== true;
    const own = request.mostBytes === undefined ? limits : atMost(limits, request.mostBytes);
    const onAnswer = login?.onAnswer;
    const from = request.askedBy === undefined ? {} : { from: trustOf(request.askedBy) };
    const trip = { run, limits: own, asksRobots, headersFor, ...from, ...(onAnswer && { onAnswer }) };
    const arrived = await travel(request.url, trip);
    if (arrived.kind !== 'arrived') return arrived;
    const fetchMs = Math.round(performance.now() - started);
    const serverAddress = routes.addressOf(arrived.url);
    return judgeAnswer(arrived, { serverAddress, sentValidators, fetchMs, now: Date.now() });
  }

  /** Whatever is under way ends in time, or when the fetcher closes. */
  async function bounded<T>(work: (run: Run) => Promise<T>, signal?: AbortSignal): Promise<T | Stopped> {
    const run = new Run(limits.totalMs, signal);
    running.add(run);
    try {
      return await work(run);
    } catch (error) {
      return { kind: 'failed', ...explainError(error, 'The page') };
    } finally {
      run.finish();
      running.delete(run);
    }
  }

  return {
    fetch: (request) => bounded((run) => fetchPage(request, run), request.signal),
    hostRules: (origin) => ({ crawlDelayMs: robots?.crawlDelayMs(origin) ?? null }),
    async askRobots(address) {
      const verdict = gate.check(address);
      if (verdict.kind === 'blocked') return verdict;
      return verdict.trust === 'built-in' ? null : (robots?.refusal(verdict.url) ?? null);
    },
    async close() {
      for (const run of running) run.abort();
      await routes.close();
    },
  };
}

function atMost(limits: FetchLimits, bytes: number): FetchLimits {
  return {
    ...limits,
    wireBytes: Math.min(limits.wireBytes, bytes),
    bodyBytes: Math.min(limits.bodyBytes, bytes),
  };
}
