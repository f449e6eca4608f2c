// A quiet word about what is not shown because it is not stored, why, and the offer to get it from the web for this view.
import { counted, t } from '../t.ts';

export interface Missing {
  url: string;
  why: string | null;
}

interface Props {
  missing: readonly Missing[];
  isPending: boolean;
  isRemote: boolean;
  onRemote: () => void;
}

const mostListed = 50;

export function MissingNote({ missing, isPending, isRemote, onRemote }: Props) {
  if (isRemote)
    return (
      <p class="quiet-note small soft" role="status">
        {t('loadedFromWeb')}
      </p>
    );
  const known = [...new Map(missing.map((one) => [one.url, one])).values()];
  if (known.length === 0)
    return isPending ? (
      <p class="quiet-note small soft" role="status">
        {t('assetsPending')}
      </p>
    ) : null;
  return (
    <details class="quiet-note small soft" data-testid="missing-assets">
      <summary>
        {counted('assetsMissing', known.length)} {isPending && t('assetsPending')}
      </summary>
      <ul>
        {known.slice(0, mostListed).map(({ url, why }) => (
          <li key={url}>
            <span class="clip">{url}</span> – {why ?? t('notStored')}
          </li>
        ))}
      </ul>
      <p>
        <button class="button compact" type="button" onClick={onRemote} data-testid="load-from-web">
          {t('loadFromWeb')}
        </button>{' '}
        {t('loadFromWebText')}
      </p>
    </details>
  );
}
