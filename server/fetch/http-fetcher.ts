// Fetches plain pages over HTTP/1.1: gate, pooled connections, limits, redirects and validators come together here.
import { acceptEncoding } from './decode-body.ts';
import { exchange } from './exchange.ts';
import { explainError } from './explain-error.ts';
import type { Fetcher, FetchOutcome, FetchRequest } from './fetcher.ts';
import { followRedirects, type Send } from './follow-redirects.ts';
import type { Gate } from './gate.ts';
import { judgeAnswer } from './judge-answer.ts';
import { defaultLimits, type FetchLimits } from './limits.ts';
import { createRoutes, refuseBeforeProxy } from './routes.ts';
import { Run } from './run.ts';
import { validatorHeaders } from './validators.ts';

export interface HttpFetcherOptions {
  gate: Gate;
  limits?: Partial<FetchLimits>;
  /** Honest: who we are and where to complain. */
  userAgent: string;
  /** An http or https proxy; hosts the operator allowed and the built-in page are still reached directly. */
  proxy?: string | null;
}

export function createHttpFetcher(options: HttpFetcherOptions): Fetcher {
  const { gate } = options;
  const limits: FetchLimits = { ...defaultLimits, ...options.limits };
  const routes = createRoutes(gate, limits, options.proxy ?? null);
  const running = new Set<Run>();
  const baseHeaders = {
    'user-agent': options.userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': '*',
    'accept-encoding': acceptEncoding,
  };

  async function fetchPage(request: FetchRequest, run: Run): Promise<FetchOutcome> {
    let start: URL | null = null;
    let sentValidators = false;

    const send: Send = async (address, from) => {
      const verdict = gate.check(address, from);
      if (verdict.kind === 'blocked') return verdict;
      const { url, trust } = verdict;
      const { dispatcher, viaProxy } = routes.pick(trust);
      const refused = viaProxy ? await refuseBeforeProxy(gate, url) : null;
      if (refused) return refused;

      start ??= url;
      const validators = validatorHeaders(request, url, start);
      sentValidators = validators !== null;
      const headers = validators ? { ...baseHeaders, ...validators } : baseHeaders;
      const name = viaProxy ? `${url.host} (through the outgoing proxy)` : url.host;
      const answer = await exchange({ dispatcher, url, name, headers, limits, stopper: run });
      return answer.kind === 'answer' ? { url, answer } : answer;
    };

    const arrived = await followRedirects(request.url, send, limits.redirects);
    return arrived.kind === 'arrived' ? judgeAnswer(arrived, sentValidators, Date.now()) : arrived;
  }

  return {
    async fetch(request) {
      const run = new Run(limits.totalMs, request.signal);
      running.add(run);
      try {
        return await fetchPage(request, run);
      } catch (error) {
        return { kind: 'failed', ...explainError(error, 'The page') };
      } finally {
        run.finish();
        running.delete(run);
      }
    },
    async close() {
      for (const run of running) run.abort();
      await routes.close();
    },
  };
}
