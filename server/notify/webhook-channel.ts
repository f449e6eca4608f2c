// Webhooks: the digest as JSON, signed after the Standard Webhooks scheme, posted through the gate.
import { createHmac } from 'node:crypto';
import { describeJson } from '../../shared/digest/describe-json.ts';
import type { Channel, Delivery, Letter } from './channel.ts';

/** Posts through the gate; a value comes out whatever happens. */
export type Post = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal;
}) => Promise<PostOutcome>;

export type PostOutcome =
  | { kind: 'answered'; status: number }
  /** The gate refused the address. */
  | { kind: 'blocked'; message: string }
  | { kind: 'failed'; message: string };

/** `problemWith` is the gate's word on an address. */
export function webhookChannel(
  post: Post,
  now: () => number,
  problemWith: (address: string) => string | null = () => null,
): Channel {
  return {
    kind: 'webhook',
    problem: () => null,
    problemWith,
    places: { all: 24, each: 3 },
    longestMs: 60_000,
    async send(letter) {
      const body = JSON.stringify(describeJson(letter.digest, letter.isTest));
      const headers = { 'content-type': 'application/json', ...signature(letter, body, now()) };
      const { address: url, signal } = letter;
      return judge(await post({ url, headers, body, ...(signal && { signal }) }));
    },
    close: async () => {},
  };
}

/** The receiver checks that it comes from us, unchanged and now; the id tells a repetition from a second message. */
function signature({ id, key }: Letter, body: string, now: number): Record<string, string> {
  const seconds = String(Math.floor(now / 1000));
  const known = { 'webhook-id': id, 'webhook-timestamp': seconds };
  if (key === null) return known;
  const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64');
  const signed = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...known, 'webhook-signature': `v1,${signed}` };
}

function judge(outcome: PostOutcome): Delivery {
  if (outcome.kind === 'blocked') return { kind: 'refused', reason: outcome.message };
  if (outcome.kind === 'failed') return { kind: 'later', reason: outcome.message };
  const { status } = outcome;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 410) return { kind: 'refused', reason: 'The webhook is gone (it answered 410).' };
  if (status >= 300 && status < 400)
    return { kind: 'refused', reason: `The webhook answered ${status}: it has moved. Give its new address.` };
  return { kind: 'later', reason: `The webhook answered ${status}.` };
}
