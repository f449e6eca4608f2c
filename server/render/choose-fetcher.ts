// One door for all ways of fetching: the request says which it needs.
import type { Fetcher } from '../fetch/fetcher.ts';

export function chooseFetcher(plain: Fetcher, rendered: Fetcher): Fetcher {
  return {
    ...plain,
    fetch: (request) => (request.render ? rendered : plain).fetch(request),
    async close() {
      await rendered.close();
      await plain.close();
    },
  };
}
