// One side of the dual frame: the stored page in a frame that runs nothing, loads nothing and leads nowhere.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { VersionView } from '../../shared/api/changes.ts';
import { When } from '../ui/when.tsx';
import { frameDocument } from './frame-document.ts';

interface Props {
  side: 'old' | 'new';
  label: string;
  version: VersionView;
  body: string;
  onReady: (frame: HTMLIFrameElement) => void;
}

const formats = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export function FramePane({ side, label, version, body, onReady }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const source = useMemo(() => frameDocument(body, version), [body, version]);
  useEffect(() => {
    const element = frame.current!;
    const loaded = () => {
      // The empty document that every frame starts with may say it has loaded, too.
      if (element.contentDocument?.URL !== 'about:srcdoc') return;
      holdStill(element.contentDocument);
      onReady(element);
    };
    element.addEventListener('load', loaded);
    element.srcdoc = source;
    return () => element.removeEventListener('load', loaded);
  }, [source, onReady]);
  return (
    <section class={`pane ${side}`} aria-label={label}>
      <header>
        <strong>{label}</strong>
        <span class="soft small clip">
          {formats.format(version.fetchedAt)} (<When at={version.fetchedAt} />)
        </span>
      </header>
      <iframe
        ref={frame}
        title={label}
        sandbox="allow-same-origin"
        referrerpolicy="no-referrer"
        data-testid={`${side}-frame`}
      />
    </section>
  );
}

/** The frame's policy does not stop links from replacing the page, so clicks and submits end here. */
function holdStill(page: Document): void {
  const stop = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.('a, area, button, input, summary, form');
    if (link && link.localName !== 'summary') event.preventDefault();
  };
  for (const kind of ['click', 'auxclick', 'submit', 'dragstart']) page.addEventListener(kind, stop, true);
}
