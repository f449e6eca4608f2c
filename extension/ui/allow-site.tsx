// Lets the person allow the extension to read a site that it fetches with their session.
import { askToRead } from '../site-access.ts';
import { t } from '../t.ts';

export function AllowSite({ url, onAllowed }: { url: string; onAllowed: () => void }) {
  return (
    <button
      class="button compact"
      type="button"
      onClick={() => void askToRead(url).then((allowed) => allowed && onAllowed())}
      data-testid="allow-site"
    >
      {t('allowSite', new URL(url).host)}
    </button>
  );
}
