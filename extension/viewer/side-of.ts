// One of the two versions with its stored looks, ready to be shown; the bytes are asked for when they are needed.

import { send } from '../send.ts';
import { fromBase64 } from './page/from-base64.ts';
import type { Side } from './page/show-page.ts';
import { StoredAssets } from './page/stored-assets.ts';
import type { Opened } from './use-opened.ts';

export function sideOf(opened: Opened, which: 'old' | 'new', isRemote: boolean): Side {
  const { detail, oldBody, newBody, oldAssets, newAssets } = opened;
  const [version, body, stored] =
    which === 'old' ? [detail.oldVersion, oldBody, oldAssets] : [detail.newVersion, newBody, newAssets];
  const fetchBytes = async (hash: string) => {
    const { type, base64 } = await send('versionAsset', { id: version.id, hash });
    return { type, bytes: fromBase64(base64) };
  };
  return { version, body, assets: new StoredAssets(stored, fetchBytes, isRemote) };
}
