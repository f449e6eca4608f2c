// What a click means in the sentinel language: the page, a phrase where one was selected, who fetches it; everything else by default.
import type { SentinelTree } from '../shared/sentinel/ast.ts';
import type { WatchTarget } from './messages.ts';

export function watchTree({ url, phrase, inBrowser }: WatchTarget, name: string): SentinelTree {
  const target = { kind: 'url', url: withoutFragment(url) } as const;
  const text = phrase?.replace(/\s+/g, ' ').trim();
  return {
    name,
    target,
    ...(text && { monitor: { kind: 'phrases', phrases: [text] } }),
    ...(inBrowser && { fetch: { mode: { kind: 'browser' } } }),
  };
}

/** The place one happened to read at is not part of the page; single-page apps that route by #/ and #! are. */
function withoutFragment(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || /^#[/!]/.test(parsed.hash)) return url;
  parsed.hash = '';
  return parsed.href;
}
