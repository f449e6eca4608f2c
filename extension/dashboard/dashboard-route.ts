// Which part of the dashboard is open, and of what: kept in the address (#/sentinels/ID), to be linked and gone back to.
import { useEffect, useState } from 'preact/hooks';

export type Route =
  | { part: 'sentinels'; view: 'list' }
  | { part: 'sentinels'; view: 'new'; url: string; name: string }
  | { part: 'sentinels'; view: 'one' | 'edit'; id: string }
  | { part: 'account'; view: 'overview' | 'import' }
  | { part: 'changes' | 'help' };

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return readRoute(hash);
}

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [part, id, view] = path.split('/');
  if (part === 'changes' || part === 'help') return { part };
  if (part === 'account') return { part, view: id === 'import' ? 'import' : 'overview' };
  if (part !== 'sentinels' || !id) return { part: 'sentinels', view: 'list' };
  if (id === 'new') {
    const given = new URLSearchParams(query);
    return { part, view: 'new', url: given.get('url') ?? '', name: given.get('name') ?? '' };
  }
  const known = decoded(id);
  return known === null
    ? { part, view: 'list' }
    : { part, view: view === 'edit' ? 'edit' : 'one', id: known };
}

/** Null for an address somebody has mangled. */
function decoded(id: string): string | null {
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}
