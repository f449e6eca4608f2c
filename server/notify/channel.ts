// The one shape of a way to tell people. A new one, for example a push service, is one file that makes one of these.
import type { Digest } from '../../shared/digest/digest.ts';
import type { ChannelKind } from '../../shared/sentinel/ast.ts';

/** What is to be told to one recipient; sent again after a crash it is the same, under the same id. */
export interface Letter {
  id: string;
  /** Empty where the channel needs none. */
  address: string;
  digest: Digest;
  /** By the hash that the digest names. */
  pictures: ReadonlyMap<string, { type: string; bytes: Uint8Array }>;
  /** Page and kind only. */
  short: boolean;
  /** Stands for the page, where it tells of one page alone: mail programs put those together. */
  thread: string | null;
  /** What signs it; null where the channel signs nothing. */
  key: string | null;
  /** A person tries the channel out. */
  isTest: boolean;
  signal?: AbortSignal;
}

export type Delivery =
  | { kind: 'sent' }
  /** Tried again later. */
  | { kind: 'later'; reason: string }
  /** The other side will never take this one, nor, as it seems, anything for this address. */
  | { kind: 'refused'; reason: string };

export interface Channel {
  kind: ChannelKind;
  /** What is missing before anything can be sent, with what to do; null when it is ready. */
  problem(): string | null;
  /** What speaks against an address, as far as that can be told without sending there; absent where nothing can. */
  problemWith?(address: string): string | null;
  /** How many letters it takes at once, and how many of one person's: nobody's slow address keeps the others waiting. */
  places: { all: number; each: number };
  /** It answers within this time. Once it has answered, nothing of the letter goes out any more. */
  longestMs: number;
  /** Never throws for what the other side does. */
  send(letter: Letter): Promise<Delivery>;
  close(): Promise<void>;
}

export type Channels = ReadonlyMap<ChannelKind, Channel>;
