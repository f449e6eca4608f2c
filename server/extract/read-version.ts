// Reads one fetched page: what it says, its checksum, and whether it is the page at all. Runs in the worker.
import { badSnapshot } from '../../shared/page/bad-snapshot.ts';
import { KeptFeatures } from '../../shared/page/kept-features.ts';
import { largestBody, readPage } from '../../shared/page/read-page.ts';
import { compareAhead } from './compare-ahead.ts';
import { contentHash } from './content-hash.ts';
import type { NotRead, ReadRequest, VersionReading } from './extractor.ts';

export async function readVersion(request: ReadRequest): Promise<VersionReading | NotRead> {
  const { bytes, contentType, status, url, finalUrl, extents, charsetBefore } = request;
  if (bytes.byteLength > largestBody)
    return {
      ok: false,
      message: `The page is larger than ${largestBody / 1_000_000} MB; so large a page is not read.`,
    };
  const { features, text, charset } = await readPage(
    { bytes, contentType, url: finalUrl, charsetBefore },
    extents,
  );
  const bad = badSnapshot(features, { status, url, finalUrl, text });
  const hash = contentHash(features);
  const ahead = bad === null ? compareAhead(request, features, hash) : null;
  return { ok: true, features: KeptFeatures.of(features), charset, contentHash: hash, bad, ahead };
}
