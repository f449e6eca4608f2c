// Finds what a page, or a style sheet of it, needs. Runs in the worker: pages may be large, and are not ours.
import { cssAssets } from '../../shared/assets/css-assets.ts';
import { htmlAssets } from '../../shared/assets/html-assets.ts';
import type { WantedAsset } from '../../shared/assets/wanted-asset.ts';
import { decodeText } from '../../shared/page/decode-text.ts';
import type { FindAssetsRequest } from './extractor.ts';

export async function findAssets(request: FindAssetsRequest): Promise<{ ok: true; assets: WantedAsset[] }> {
  const { bytes, contentType, charset, address } = request;
  const { text } = decodeText(bytes, contentType, charset);
  const find = request.kind === 'page' ? htmlAssets : cssAssets;
  return { ok: true, assets: find(text, address) };
}
