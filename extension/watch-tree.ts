// What a click means in the sentinel language: the page, the element or phrase that was chosen, who fetches it; everything else
// by default.
import type { SentinelTree } from '../shared/sentinel/ast.ts';
import type { WatchTarget } from './messages.ts';

export function watchTree(watched: WatchTarget, name: string): SentinelTree {
  const { url, phrase, scope, rendered, inBrowser } = watched;
  const text = phrase?.replace(/\s+/g, ' ').trim();
  const monitor = text ? { kind: 'phrases' as const, phrases: [text] } : watched.monitor;
  const mode = inBrowser ? 'browser' : rendered ? 'rendered' : null;
  return {
    name,
    target: { kind: 'url', url: withoutFragment(url) },
    ...(scope && scope.length > 0 && { scope }),
    ...(monitor && { monitor }),
    ...(mode && { fetch: { mode: { kind: mode } } }),
  };
}

/** The place one happened to read at is not part of the page; single-page apps that route by #/ and #! are. */
function withoutFragment(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || /^#[/!]/.test(parsed.hash)) return url;
  parsed.hash = '';
  return parsed.href;
}
