// Posts something to an address that a person wrote, through the same gate as every fetch: checked, pinned, bounded, no redirects.
import { bareHost } from './allowed-hosts.ts';
import { explainError } from './explain-error.ts';
import type { Gate } from './gate.ts';
import { GateRefusal } from './gate-refusal.ts';
import { defaultLimits } from './limits.ts';
import { createRoutes, refuseBeforeProxy } from './routes.ts';

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal;
}

export type PostOutcome =
  | { kind: 'answered'; status: number }
  | { kind: 'blocked'; message: string }
  | { kind: 'failed'; message: string };

export interface Poster {
  post(request: PostRequest): Promise<PostOutcome>;
  close(): Promise<void>;
}

const timeMs = 20_000;
/** Nobody reads the answer; a short one is taken so that the connection can be kept. */
const mostAnswer = 16_384;

export function createPoster(gate: Gate, userAgent: string, proxy: string | null): Poster {
  const routes = createRoutes(gate, { ...defaultLimits, connectionsPerOrigin: 4 }, proxy);
  return {
    async post({ url: address, headers, body, signal }) {
      const verdict = gate.check(address);
      if (verdict.kind === 'blocked') return verdict;
      const { url, trust } = verdict;
      const { dispatcher, viaProxy } = routes.pick(trust);
      const refused = viaProxy ? await refuseBeforeProxy(gate, url) : null;
      if (refused?.kind === 'blocked') return refused;
      const time = AbortSignal.timeout(timeMs);
      try {
        const answer = await dispatcher.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          headers: { 'user-agent': userAgent, ...headers },
          body,
          headersTimeout: timeMs,
          bodyTimeout: timeMs,
          signal: signal === undefined ? time : AbortSignal.any([signal, time]),
        });
        await answer.body.dump({ limit: mostAnswer }).catch(() => {});
        return { kind: 'answered', status: answer.statusCode };
      } catch (error) {
        return failure(error, bareHost(url.hostname));
      }
    },
    close: () => routes.close(),
  };
}

function failure(error: unknown, host: string): PostOutcome {
  const cause = (error as { cause?: unknown }).cause;
  for (const one of [error, cause])
    if (one instanceof GateRefusal) return { kind: 'blocked', message: one.message };
  if (error instanceof Error && /Abort|Timeout/.test(error.name))
    return { kind: 'failed', message: `${host} did not answer in time.` };
  return { kind: 'failed', message: explainError(error, host).message };
}
