// The same sentinel with other tags; apart from the list, because it brings the language's parser with it.
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { setPart } from '../../../shared/sentinel/set-part.ts';

export function withTags(text: string, tags: readonly string[]): string {
  const parsed = parseSentinel(text);
  if (!parsed.ok) return text;
  return printSentinel(setPart(parsed.tree, 'tags', tags.length > 0 ? tags : undefined));
}
