// A part's filters as the address has them. Typing replaces the address, so that going back leaves the part at once.
import { useCallback, useEffect, useState } from 'preact/hooks';

interface Form<Q> {
  part: string;
  read: (query: string) => Q;
  write: (query: Q) => string;
}

/** `form` is the same at every call: what is written is what is read again. */
export function useAddressQuery<Q extends object>(form: Form<Q>): [Q, (change: Partial<Q>) => void] {
  const [query, setQuery] = useState(() => form.read(queryInAddress()));
  useEffect(() => {
    const read = () => setQuery(form.read(queryInAddress()));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [form]);
  const change = useCallback(
    (part: Partial<Q>) => {
      const next = { ...form.read(queryInAddress()), ...part };
      const text = form.write(next);
      history.replaceState(null, '', `#/${form.part}${text === '' ? '' : `?${text}`}`);
      setQuery(next);
    },
    [form],
  );
  return [query, change];
}

function queryInAddress(): string {
  const at = location.hash.indexOf('?');
  return at === -1 ? '' : location.hash.slice(at + 1);
}
