// Reads XML and feeds; a document that is not well-formed is read as well as possible and says where it broke.
import { mostBlocks } from './block-builder.ts';
import { featuresFormat, type List, type Media, type PageFeatures, type Table } from './features.ts';
import { FeedHandler } from './feed-handler.ts';
import { readXml, type XmlProblem } from './read-xml.ts';
import { XmlHandler } from './xml-handler.ts';

export function extractXml(text: string, type: 'xml' | 'feed', url = ''): PageFeatures {
  if (type === 'feed') {
    const { events, problem } = readXml(text, () => new FeedHandler(url));
    events.finish();
    return xmlFeatures(type, events, [], [events.items], problem);
  }
  const { events, problem } = readXml(text, () => new XmlHandler(url));
  events.finish();
  return xmlFeatures(type, events, events.records.tables, events.records.lists, problem);
}

export function xmlFeatures(
  type: 'xml' | 'feed',
  read: Pick<XmlHandler, 'title' | 'blocks' | 'links' | 'images' | 'overflowed'> & { empty?: Media[] },
  tables: Table[],
  lists: List[],
  problem: XmlProblem | null,
): PageFeatures {
  const { title, blocks, links, images, empty = [] } = read;
  const notes: string[] = [];
  if (read.overflowed) notes.push(`More than ${mostBlocks} pieces of text: the rest counts as one.`);
  if (problem)
    notes.push(`Not well-formed XML, line ${problem.line}, column ${problem.column}: ${problem.message}`);
  return {
    format: featuresFormat,
    type,
    title,
    blocks,
    links,
    images,
    forms: [],
    ...(empty.length > 0 && { media: empty }),
    tables,
    lists,
    ...(problem && { problem }),
    ...(notes.length > 0 && { notes }),
  };
}
