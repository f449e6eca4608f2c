// One part in the full form: its value where it is given, otherwise what holds instead and where that comes from.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Problem } from '../../../shared/api/error.ts';
import type { FormPart } from '../../../shared/sentinel/print-part.ts';
import { t } from '../../t.ts';
import type { EffectivePart } from './effective-parts.ts';
import { OriginPill } from './origin-pill.tsx';
import { partHints, partTitles } from './part-texts.ts';
import { Problems } from './problems.tsx';

/** What needs the whole width once it is given. */
const roomy = new Set<FormPart>(['scope', 'monitor', 'fetch', 'notify', 'noise']);

interface Props {
  part: FormPart;
  given: boolean;
  effective: EffectivePart;
  problems: readonly Problem[];
  onGive: () => void;
  onClear: () => void;
  children: ComponentChildren;
}

export function PartRow({ part, given, effective, problems, onGive, onClear, children }: Props) {
  const title = t(partTitles[part]);
  const row = useRef<HTMLElement>(null);
  const inherits = effective.origin.from === 'sentinel';
  /** The button that was pressed is gone after this; the cursor goes on in what has taken its place. */
  const then = (work: () => void, into: string) => {
    work();
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(into)?.focus());
  };
  return (
    <section
      class={`part ${given ? 'given' : ''} ${given && roomy.has(part) ? 'roomy' : ''}`}
      ref={row}
      data-part={part}
      aria-label={title}
    >
      <div class="part-head">
        <h3>{title}</h3>
        <p class="soft small">{t(partHints[part])}</p>
      </div>
      <div class="part-body">
        {given ? (
          children
        ) : (
          <div class="not-given">
            <code class="small">{effective.text}</code>
            <OriginPill origin={effective.origin} />
          </div>
        )}
        <Problems problems={problems} />
      </div>
      <div class="part-action">
        {given ? (
          <button
            class="button quiet compact"
            type="button"
            aria-label={t('clearPartLabel', title)}
            onClick={() => then(onClear, '.part-action button')}
            data-testid={`clear-${part}`}
          >
            {t('clearPart')}
          </button>
        ) : (
          <button
            class="button compact"
            type="button"
            aria-label={t(inherits ? 'overridePartLabel' : 'givePartLabel', title)}
            onClick={() => then(onGive, '.part-body input, .part-body select, .part-body button')}
            data-testid={`give-${part}`}
          >
            {t(inherits ? 'overridePart' : 'givePart')}
          </button>
        )}
      </div>
    </section>
  );
}
