// Reads an HTML page in one pass of events, without building a tree: several times faster, and never recursive.
import { mostBlocks } from './block-builder.ts';
import { BoundedParser } from './bounded-parser.ts';
import { featuresFormat, type PageFeatures } from './features.ts';
import { HtmlHandler, mostItems } from './html-handler.ts';
import { MarkupCollector } from './markup-collector.ts';

export function extractHtml(text: string, url: string, options: { markup?: boolean } = {}): PageFeatures {
  const markup = options.markup ? new MarkupCollector() : null;
  const handler = new HtmlHandler(url, markup);
  const parser = new BoundedParser(handler, { decodeEntities: true });
  parser.end(text);
  return htmlFeatures(handler, markup);
}

/** What a handler has read, whoever read it out to it. */
export function htmlFeatures(handler: HtmlHandler, markup: MarkupCollector | null): PageFeatures {
  const { blocks } = handler.text;
  const features: PageFeatures = {
    format: featuresFormat,
    type: 'html',
    title: handler.title,
    blocks,
    links: handler.links,
    images: handler.images,
    forms: handler.forms,
    ...(handler.media.length > 0 && { media: handler.media }),
    tables: handler.structure.tables,
    lists: handler.structure.lists,
    ...(handler.spoken.length > 0 && { attributes: handler.spoken }),
    ...(markup && { markup: markup.finish(blocks.length) }),
  };
  const notes: string[] = [];
  if (handler.text.overflowed) notes.push(`More than ${mostBlocks} pieces of text: the rest counts as one.`);
  if (handler.overflowed)
    notes.push(`More than ${mostItems} links, images or fields: the rest was left out.`);
  return notes.length > 0 ? { ...features, notes } : features;
}
