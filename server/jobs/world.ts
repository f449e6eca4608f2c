// What every job is given: the adapters by their interfaces, time and ids. Tests give their own.

import type { AssetRules } from '../core/assets/asset-rules.ts';
import type { PaceRules } from '../core/schedule/host-pace.ts';
import type { ScheduleRules } from '../core/schedule/plan-next-check.ts';
import type { Extractor } from '../extract/extractor.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import type { Uploads } from '../fetch/uploads.ts';
import type { LinkSigner } from '../identity/link-signer.ts';
import type { SecretBox } from '../identity/secret-box.ts';
import type { Log } from '../log.ts';
import type { Channels } from '../notify/channel.ts';
import type { Store } from '../store/store.ts';
import type { Rhythms } from './learn-rhythm.ts';
import type { Engines } from './life/engines.ts';
import type { PageGraphs } from './page-graphs.ts';
import type { Keeping } from './prune-versions.ts';

/** Whether there is room for new versions; kept up to date by whoever writes. */
export interface StorageWatch {
  /** Below this it is told that room runs low. */
  lowBytes: number;
  /** When the database first said that it has no room; null once it has taken something again. */
  fullSince: number | null;
}

export interface World {
  store: Store;
  fetcher: Fetcher;
  /** What people's own browsers fetched. */
  uploads: Uploads;
  /** Why no page can be shown in a browser here, with what to do; null when they can. */
  renderingProblem: () => string | null;
  extractor: Extractor;
  /** Seals and opens what must stay secret. */
  secrets: SecretBox;
  /** Signs links that work without signing in. */
  signer: LinkSigner;
  /** The ways to tell people. */
  channels: Channels;
  /** Where people reach this server; used in links. */
  publicAddress: string;
  engines: Engines;
  graphs: PageGraphs;
  log: Log;
  /** Name under which this process holds leases; a server takes the same after a crash, and so gets them back. */
  owner: string;
  leaseMs: number;
  now: () => number;
  newId: () => string;
  /** Time zone of times written without one. */
  zone: string;
  assets: AssetRules;
  storage: StorageWatch;
  /** How many versions are kept in any case. */
  keeping: Keeping;
  schedule: ScheduleRules;
  /** How fast one host is visited. */
  pace: PaceRules;
  rhythms: Rhythms;
  /** Shortest interval a sentinel may ask for. */
  minIntervalMs: number;
  /** Tells the loops of this process that something may be due earlier than they think. */
  wake: () => void;
}
