// How the server gets from fetched bytes to what a version says, and from two large versions to what changed: off the main
// thread, each page within bounds.
import type { WantedAsset } from '../../shared/assets/wanted-asset.ts';
import type { Evaluation } from '../../shared/detect/evaluate-expression.ts';
import type { BadSnapshot } from '../../shared/page/bad-snapshot.ts';
import type { Extent } from '../../shared/page/extent.ts';
import type { KeptFeatures } from '../../shared/page/kept-features.ts';
import type { Propagated } from '../core/graph/version-group.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import type { Turns } from './turns.ts';

export interface ReadRequest {
  bytes: Uint8Array;
  contentType: string;
  status: number;
  /** As asked for, and where the redirects ended. */
  url: string;
  finalUrl: string;
  /** The encoding of the version before, for a page that does not say its own. */
  charsetBefore?: string | undefined;
  /** The parts of the page that sentinels look at. */
  extents: readonly Extent[];
  /** What to compare it with in the same go, unless it still says what it said. */
  ahead?: { knownHash: string; pairs: { old: Uint8Array; watchers: readonly Watcher[] }[] } | undefined;
}

export interface VersionReading {
  ok: true;
  features: KeptFeatures;
  charset: string;
  /** See content-hash.ts. */
  contentHash: string;
  /** Set when this is not the page. */
  bad: BadSnapshot | null;
  /** For each pair asked for; null when they have to be compared by themselves. */
  ahead: readonly Propagated[] | null;
}

/** Features, as they are stored. */
export interface PagePair {
  old: Uint8Array;
  next: Uint8Array;
}

/** For all of a group at once: those that fire, and those whose element went or came. */
export interface PropagateRequest extends PagePair {
  watchers: readonly Watcher[];
}

/** For one, with its trace, fired or not. */
export interface JudgeRequest extends PagePair {
  asked: Pick<Watcher, 'expression' | 'watch'>;
}

/** What a page, or a style sheet of it, needs to look as it looks. */
export interface FindAssetsRequest {
  kind: 'page' | 'style';
  bytes: Uint8Array;
  contentType: string;
  charset: string;
  /** Where it lies. */
  address: string;
}

/** The page asks for more time or memory than one page may have; one sentence for the person. */
export interface NotRead {
  ok: false;
  message: string;
}

export interface Extractor {
  /** For getting a page ready and having it read: begins when there is somebody to read it. */
  turn: Turns;
  read(request: ReadRequest): Promise<VersionReading | NotRead>;
  propagate(request: PropagateRequest): Promise<{ ok: true; propagated: Propagated } | NotRead>;
  judge(request: JudgeRequest): Promise<{ ok: true; evaluation: Evaluation } | NotRead>;
  findAssets(request: FindAssetsRequest): Promise<{ ok: true; assets: WantedAsset[] } | NotRead>;
  close(): Promise<void>;
}
