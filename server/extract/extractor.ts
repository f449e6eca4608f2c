// How the server gets from fetched bytes to what a version says: off the main thread, each page within bounds.
import type { BadSnapshot } from '../../shared/page/bad-snapshot.ts';
import type { Extent } from '../../shared/page/extent.ts';
import type { PageFeatures } from '../../shared/page/features.ts';

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
}

export interface VersionReading {
  ok: true;
  features: PageFeatures;
  charset: string;
  /** See content-hash.ts. */
  contentHash: string;
  /** Set when this is not the page. */
  bad: BadSnapshot | null;
}

/** The page asks for more time or memory than one page may have; one sentence for the person. */
export interface NotRead {
  ok: false;
  message: string;
}

export interface Extractor {
  read(request: ReadRequest): Promise<VersionReading | NotRead>;
  close(): Promise<void>;
}
