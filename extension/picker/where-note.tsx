// Says plainly what is watched where the picked part is not simply part of the page: in a frame, in a component, on another site.
import { t } from '../t.ts';
import { pageAddress } from '../ui/page-address.ts';
import type { Picked } from './protocol.ts';

export function WhereNote({ picked: { url, inFrame, needsBrowser, foreign } }: { picked: Picked }) {
  if (foreign)
    return (
      <p class="note" data-testid="where-note" data-where="foreign">
        {t('inForeignFrame', pageAddress(foreign))}{' '}
        <a href={foreign} target="_blank" rel="noopener noreferrer">
          {t('openToPick')}
        </a>
      </p>
    );
  if (needsBrowser)
    return (
      <p class="note" data-testid="where-note" data-where="component">
        {t('inComponent')}
      </p>
    );
  if (inFrame)
    return (
      <p class="note" data-testid="where-note" data-where="frame">
        {t('inFrame', pageAddress(url))}
      </p>
    );
  return null;
}
