// The head of a page within the dashboard: the way back, and its title, which takes the focus so that readers start here.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { places } from '../places.ts';
import { t } from '../t.ts';

interface Props {
  title: string;
  /** A line below the title. */
  under?: ComponentChildren;
  /** Where the way back leads; to the list unless said otherwise. */
  back?: { href: string; text: string };
  children?: ComponentChildren;
}

export function PageHead({ title, under, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page-head">
      <a class="back small" href={back?.href ?? places.dashboard('sentinels')} data-testid="back">
        <span aria-hidden="true">←</span> {back?.text ?? t('watchedPages')}
      </a>
      <div class="title-line">
        <div class="words">
          <h1 ref={heading} tabIndex={-1} class="clip" dir="auto" title={title}>
            {title}
          </h1>
          {under}
        </div>
        {children}
      </div>
    </div>
  );
}
