// Has a fetched page read and, where that can be done in one go, compared with what its sentinels saw before.
import type { PageGraph } from '../../core/graph/page-graph.ts';
import type { NotRead, VersionReading } from '../../extract/extractor.ts';
import type { FetchOutcome } from '../../fetch/fetcher.ts';
import type { Page, Version } from '../../store/records.ts';
import type { World } from '../world.ts';
import { type Ahead, planAhead, wantedAhead } from './plan-ahead.ts';

type Fetched = Extract<FetchOutcome, { kind: 'fetched' }>;

export interface Read {
  reading: VersionReading | NotRead;
  /** The newest stored version. */
  before: Version | undefined;
  ahead: Ahead | null;
}

/** Old versions are got ready only when it is the page's turn: many pages that wait would fill the memory with them. */
export function readFetched(world: World, page: Page, graph: PageGraph, fetched: Fetched): Promise<Read> {
  const { body: bytes, contentType, status, finalUrl } = fetched;
  return world.extractor.turn(async () => {
    const wanted = page.lastSeq > 0 ? [page.lastSeq, ...wantedAhead(page, graph)] : [];
    const versions = await world.store.versions.bySeq(page.id, wanted);
    const before = versions.find(({ seq }) => seq === page.lastSeq);
    const planned = await planAhead(world, page, graph, versions, bytes.byteLength);
    const reading = await world.extractor.read({
      bytes,
      contentType,
      status,
      url: page.url,
      finalUrl,
      charsetBefore: before?.charset,
      extents: graph.extents(),
      ahead: planned?.asked,
    });
    return { reading, before, ahead: reading.ok && planned !== null ? planned.told(reading) : null };
  });
}
