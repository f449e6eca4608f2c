// The way of one stored version into its frame: read, then filled in; told apart so that comparing can go on meanwhile.
import type { VersionView } from '../../../shared/api/changes.ts';
import { pageType } from '../../../shared/page/page-type.ts';
import { randomId } from '../../random-id.ts';
import type { Breather } from './breather.ts';
import { framesOf } from './frames-of.ts';
import { holdStill } from './hold-still.ts';
import { openFrame, styleFrame } from './open-frame.ts';
import { Overlay } from './overlay.ts';
import { prepareFrames } from './prepare-frames.ts';
import { prepareHtml } from './prepare-html.ts';
import { prepareTree } from './prepare-tree.ts';
import type { PreparedPage } from './prepared-page.ts';
import { ShownPage } from './shown-page.ts';
import type { StoredAssets } from './stored-assets.ts';

export interface Side {
  version: VersionView;
  body: string;
  assets: StoredAssets;
}

/** Drawn by us, not by the page's own styles. */
export function isOurs({ body, version }: Pick<Side, 'body' | 'version'>): boolean {
  return !isHtml(body, version) || framesOf(body, version.finalUrl) !== null;
}

function isHtml(body: string, { contentType }: VersionView): boolean {
  return pageType(body, contentType) === 'html';
}

export async function preparePage(side: Side, breather: Breather): Promise<PreparedPage> {
  const { body, version, assets } = side;
  if (!isHtml(body, version)) return prepareTree(body, version.contentType, breather);
  const frames = framesOf(body, version.finalUrl);
  if (frames) return prepareFrames(frames);
  return prepareHtml(body, version.finalUrl, assets, breather);
}

export async function putIntoFrame(
  frame: HTMLIFrameElement,
  side: Side,
  content: PreparedPage,
  signal: AbortSignal,
): Promise<ShownPage> {
  const doc = await openFrame(frame, side.assets.isRemote, signal);
  const token = newToken();
  styleFrame(doc, token, isOurs(side));
  holdStill(doc, content.base || side.version.finalUrl);
  return new ShownPage(frame, content, new Overlay(doc, token), token);
}

function newToken(): string {
  return randomId().slice(0, 16);
}
