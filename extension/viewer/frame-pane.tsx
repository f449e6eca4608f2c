// One side of the dual frame: the stored page in a frame that runs nothing, loads nothing and leads nowhere.
import type { RefObject } from 'preact';
import type { VersionView } from '../../shared/api/changes.ts';
import { When } from '../ui/when.tsx';

interface Props {
  side: 'old' | 'new' | 'merged';
  label: string;
  version: VersionView;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Drawn by us, and so as light or dark as the rest. */
  isOurs: boolean;
}

const formats = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function FramePane({ side, label, version, frame, isOurs }: Props) {
  return (
    <section class={`pane ${side}${isOurs ? ' ours' : ''}`} aria-label={label}>
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
