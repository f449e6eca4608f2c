// The head of a page within the dashboard: the way back, and its title, which takes the focus so that readers start here.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { places } from '../places.ts';
import { t } from '../t.ts';

interface Props {
  title: string;
  /** A line below the title. */
  under?: ComponentChildren;
  children?: ComponentChildren;
}

export function PageHead({ title, under, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page-head">
      <a class="back small" href={places.dashboard('sentinels')} data-testid="back">
        <span aria-hidden="true">←</span> {t('watchedPages')}
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
