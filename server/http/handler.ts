// What a handler of one endpoint gets and gives: checked input and the caller in, an answer or a refusal out.
import type { AnswerOf, CheckedInputOf } from '../../shared/api/endpoint.ts';
import type { EndpointName, Endpoints } from '../../shared/api/endpoints.ts';
import type { Device, User } from '../store/records.ts';
import type { Refusal } from './refusal.ts';

export interface Caller {
  user: User;
  device: Device;
}

/** The parts of an exchange that are not input and answer. */
export interface Exchange {
  remoteAddress: string;
  userAgent: string;
  setSessionCookie(token: string, maxAgeSeconds: number): void;
  clearSessionCookie(): void;
}

export type CallerOf<N extends EndpointName> = Endpoints[N]['access'] extends 'public' ? null : Caller;

export type Handler<N extends EndpointName> = (
  input: CheckedInputOf<Endpoints[N]>,
  caller: CallerOf<N>,
  exchange: Exchange,
) => Promise<Given<N> | Refusal>;

/** Bytes are put into words by who carries them. */
type Given<N extends EndpointName> = Endpoints[N]['answer'] extends 'bytes'
  ? StoredBytes
  : AnswerOf<Endpoints[N]>;

export interface StoredBytes {
  type: string;
  bytes: Uint8Array;
}

/** A missing handler does not compile. */
export type Handlers = { [N in EndpointName]: Handler<N> };
