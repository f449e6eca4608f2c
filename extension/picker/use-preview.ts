// Asks the server what it sees of the picked elements, once the person has stopped moving.
import { useEffect, useState } from 'preact/hooks';
import type { Preview, PreviewRequest } from '../../shared/api/previews.ts';
import { Failure } from '../failure.ts';
import { send } from '../send.ts';

export type Seen =
  | { state: 'asking' }
  | { state: 'failed'; failure: Failure }
  | { state: 'seen'; preview: Preview };

const settleMs = 350;

/** Null asks nothing. */
export function usePreview(request: PreviewRequest | null): Seen {
  const [seen, setSeen] = useState<Seen>({ state: 'asking' });
  const key = JSON.stringify(request);
  useEffect(() => {
    setSeen({ state: 'asking' });
    const wanted = JSON.parse(key) as PreviewRequest | null;
    if (wanted === null) return;
    let isStale = false;
    const timer = setTimeout(() => {
      send('previewElement', wanted)
        .then((preview): Seen => ({ state: 'seen', preview }))
        .catch((error): Seen => ({ state: 'failed', failure: Failure.from(error) }))
        .then((answer) => {
          if (!isStale) setSeen(answer);
        });
    }, settleMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [key]);
  return seen;
}
