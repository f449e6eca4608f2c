// Which part of the dashboard is open, kept in the address (#/changes), so that it can be linked and gone back to.
import { useEffect, useState } from 'preact/hooks';
import type { DashboardPart } from '../place.ts';

export function usePart(): DashboardPart {
  const [part, setPart] = useState(partOf(location.hash));
  useEffect(() => {
    const read = () => setPart(partOf(location.hash));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return part;
}

export function partOf(hash: string): DashboardPart {
  const [, part] = hash.split('/');
  return part === 'changes' || part === 'account' ? part : 'sentinels';
}
