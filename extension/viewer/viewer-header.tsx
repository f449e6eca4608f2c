// The viewer's header: which page, which sentinel, when, how much, the choice of view, and taking it along.
import type { Presentation } from '../../shared/sentinel/ast.ts';
import { places } from '../places.ts';
import { t } from '../t.ts';
import { Counts } from '../ui/counts.tsx';
import { Mark } from '../ui/mark.tsx';
import { pageAddress } from '../ui/page-address.ts';
import { WebLink } from '../ui/web-link.tsx';
import { When } from '../ui/when.tsx';
import { TakeAway } from './take-away.tsx';
import type { Opened } from './use-opened.ts';

const views = {
  'dual-frame': 'viewSideBySide',
  merged: 'viewMerged',
  'changes-only': 'viewChangesOnly',
} as const satisfies Record<Presentation, string>;

interface Props {
  opened: Opened;
  view: Presentation;
  /** Views that cannot be had for these versions. */
  isTableOnly: boolean;
  onView: (view: Presentation) => void;
  onDone: (text: string) => void;
}

export function ViewerHeader({ opened, view, isTableOnly, onView, onDone }: Props) {
  const { detail } = opened;
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
          <a class="clip" href={places.sentinel(detail.sentinelId)}>
            {detail.sentinelName}
          </a>
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
            disabled={isTableOnly && name !== 'changes-only'}
            onClick={() => onView(name as Presentation)}
            data-testid={`view-${name}`}
          >
            {t(text)}
          </button>
        ))}
      </div>
      <TakeAway opened={opened} onDone={onDone} />
    </header>
  );
}
