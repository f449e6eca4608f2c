// Reads an HTML page in one pass of events, without building a tree: several times faster, and never recursive.
import { mostBlocks } from './block-builder.ts';
import { BoundedParser } from './bounded-parser.ts';
import type { PageFeatures } from './features.ts';
import { HtmlHandler, mostItems } from './html-handler.ts';

export function extractHtml(text: string, url: string): PageFeatures {
  const handler = new HtmlHandler(url);
  const parser = new BoundedParser(handler, { decodeEntities: true });
  parser.end(text);
  const features: PageFeatures = {
    type: 'html',
    title: handler.title,
    blocks: handler.text.blocks,
    links: handler.links,
    images: handler.images,
    forms: handler.forms,
  };
  const notes: string[] = [];
  if (handler.text.overflowed) notes.push(`More than ${mostBlocks} pieces of text: the rest counts as one.`);
  if (handler.overflowed)
    notes.push(`More than ${mostItems} links, images or fields: the rest was left out.`);
  return notes.length > 0 ? { ...features, notes } : features;
}
