// Where a value came from: the person's own words, an earlier sentinel, or the default.
import type { PartOrigin } from '../../../shared/sentinel/inherit.ts';
import { t } from '../../t.ts';

export function OriginPill({ origin }: { origin: PartOrigin }) {
  if (origin.from === 'own') return <span class="pill accent origin">{t('originOwn')}</span>;
  if (origin.from === 'default') return <span class="pill origin">{t('originDefault')}</span>;
  return <span class="pill move origin">{t('originSentinel', origin.name)}</span>;
}
