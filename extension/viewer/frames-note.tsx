// Says of a page made of frames what it is made of, and offers to watch the pages in them: it changes when they do not, and
// does not when they do.
import { places } from '../places.ts';
import { t } from '../t.ts';
import type { PageFrame } from './page/frames-of.ts';

export function FramesNote({ frames }: { frames: readonly PageFrame[] }) {
  return (
    <section class="note small frames-note" data-testid="frames-note">
      <p>{t('madeOfFrames')}</p>
      <ul>
        {frames
          .filter(({ url }) => /^https?:/i.test(url))
          .map(({ name, url }) => (
            <li key={url}>
              <a class="clip" href={url} target="_blank" rel="noopener noreferrer">
                {url}
              </a>{' '}
              <a
                class="button compact"
                href={places.newSentinel({ url, name })}
                target="_blank"
                rel="noopener"
              >
                {t('watchThisPage')}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
