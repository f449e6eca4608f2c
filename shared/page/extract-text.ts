// Reads plain text as blocks, one per line, because lines are what lists, logs and tables in text files change by.
import { mostBlocks } from './block-builder.ts';
import { type Block, featuresFormat, type PageFeatures } from './features.ts';
import { textHash } from './text-hash.ts';
import { tidyText } from './tidy-text.ts';

export function extractText(text: string): PageFeatures {
  const blocks: Block[] = [];
  const features: PageFeatures = {
    format: featuresFormat,
    type: 'text',
    title: '',
    blocks,
    links: [],
    images: [],
    forms: [],
    tables: [],
    lists: [],
  };
  if (text.includes('\0')) {
    // Not text at all: that it changed can be said, what changed cannot.
    const says = `Content that is not text, ${text.length} characters, fingerprint ${textHash(text)}`;
    blocks.push({ kind: 'binary', text: says, where: [] });
    return { ...features, notes: ['This content is not text: only whether it changed can be told.'] };
  }
  const lines = text.split(/\r\n|[\n\r\f]/);
  const rest: string[] = [];
  for (const raw of lines) {
    const line = tidyText(raw).trimEnd();
    if (line === '') continue;
    if (blocks.length < mostBlocks - 1) blocks.push({ kind: 'line', text: line, where: [] });
    else rest.push(line);
  }
  if (rest.length === 0) return features;
  blocks.push({ kind: 'line', text: rest.join('\n'), where: [] });
  return { ...features, notes: [`More than ${mostBlocks} lines: the rest counts as one.`] };
}
