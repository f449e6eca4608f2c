// What a click means in the sentinel language: the page, and a phrase where one was selected; everything else by default.
import type { SentinelTree } from '../shared/sentinel/ast.ts';
import type { WatchTarget } from './messages.ts';

export function watchTree({ url, phrase }: WatchTarget, name: string): SentinelTree {
  const target = { kind: 'url', url: withoutFragment(url) } as const;
  const text = phrase?.replace(/\s+/g, ' ').trim();
  return text ? { name, target, monitor: { kind: 'phrases', phrases: [text] } } : { name, target };
}

/** The place one happened to read at is not part of the page; single-page apps that route by #/ and #! are. */
function withoutFragment(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || /^#[/!]/.test(parsed.hash)) return url;
  parsed.hash = '';
  return parsed.href;
}
