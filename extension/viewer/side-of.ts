// One of the two versions with its stored looks, ready to be shown; the bytes are asked for when they are needed.

import { send } from '../send.ts';
import { fromBase64 } from './page/from-base64.ts';
import type { Side } from './page/show-page.ts';
import { StoredAssets } from './page/stored-assets.ts';
import type { Opened } from './use-opened.ts';

export function sideOf(opened: Opened, which: 'old' | 'new', isRemote: boolean): Side {
  const { detail, oldBody, newBody, oldAssets, newAssets } = opened;
  const bytesOf = (id: string) => async (hash: string) => {
    const { type, base64 } = await send('versionAsset', { id, hash });
    return { type, bytes: fromBase64(base64) };
  };
  const fromOld = bytesOf(detail.oldVersion.id);
  if (which === 'old')
    return {
      version: detail.oldVersion,
      body: oldBody,
      assets: new StoredAssets(oldAssets, fromOld, { isRemote }),
    };
  const meanwhile = { assets: oldAssets.assets, fetchBytes: fromOld };
  return {
    version: detail.newVersion,
    body: newBody,
    assets: new StoredAssets(newAssets, bytesOf(detail.newVersion.id), { isRemote, meanwhile }),
  };
}
