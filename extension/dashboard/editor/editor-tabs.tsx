// The three ways to write a sentinel, as tabs: arrows, Home and End move between them.
import { t } from '../../t.ts';
import { type Mode, modes } from './use-draft.ts';

const texts = { simple: 'tabSimple', full: 'tabFull', text: 'tabText' } as const;

interface Props {
  mode: Mode;
  onSwitch: (mode: Mode) => void;
  panelId: string;
}

export function EditorTabs({ mode, onSwitch, panelId }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const at = modes.indexOf(mode);
    const to = {
      ArrowRight: (at + 1) % modes.length,
      ArrowLeft: (at + modes.length - 1) % modes.length,
      Home: 0,
      End: modes.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const list = event.currentTarget as HTMLElement;
    onSwitch(modes[to]!);
    // After the switch, which may have been refused.
    requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    <div class="segmented tabs" role="tablist" aria-label={t('waysToWrite')} onKeyDown={onKeyDown}>
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${panelId}-${one}`}
          aria-selected={mode === one}
          aria-controls={panelId}
          tabIndex={mode === one ? 0 : -1}
          onClick={() => onSwitch(one)}
          data-testid={`tab-${one}`}
        >
          {t(texts[one])}
        </button>
      ))}
    </div>
  );
}
