// The viewer's header: which page, which sentinel, when, how much, and the choice of view.
import type { ChangeDetail } from '../../shared/api/changes.ts';
import { places } from '../places.ts';
import { t } from '../t.ts';
import { Counts } from '../ui/counts.tsx';
import { Mark } from '../ui/mark.tsx';
import { pageAddress } from '../ui/page-address.ts';
import { WebLink } from '../ui/web-link.tsx';
import { When } from '../ui/when.tsx';
import type { View } from './viewer-page.tsx';

const views = { 'side-by-side': 'viewSideBySide', 'changes-only': 'viewChangesOnly' } as const;

interface Props {
  detail: ChangeDetail;
  view: View;
  onView: (view: View) => void;
}

export function ViewerHeader({ detail, view, onView }: Props) {
  return (
    <header class="about">
      <a class="home" href={places.dashboard('changes')} title={t('allChanges')} aria-label={t('allChanges')}>
        <Mark size={34} />
      </a>
      <div class="page">
        <h1 class="clip" title={detail.pageTitle ?? ''}>
          {detail.pageTitle || pageAddress(detail.url)}
        </h1>
        <p class="soft small">
          <WebLink url={detail.url} class="clip">
            {pageAddress(detail.url)}
          </WebLink>
          <span class="clip">{detail.sentinelName}</span>
          <span>
            {t('detected')} <When at={detail.detectedAt} />
          </span>
          <Counts counts={detail.counts} />
        </p>
      </div>
      <div class="segmented">
        {Object.entries(views).map(([name, text]) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => onView(name as View)}
            data-testid={`view-${name}`}
          >
            {t(text)}
          </button>
        ))}
      </div>
    </header>
  );
}
