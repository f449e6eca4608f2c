// A small menu behind a button: opened by click or key, closed by Escape, by choosing and by looking elsewhere.
import { useEffect, useRef, useState } from 'preact/hooks';

export interface MenuItem {
  text: string;
  run: () => void;
  danger?: boolean;
}

export function Menu({ label, items }: { label: string; items: MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const elsewhere = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', elsewhere);
    addEventListener('focusin', elsewhere);
    return () => {
      removeEventListener('pointerdown', elsewhere);
      removeEventListener('focusin', elsewhere);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open || step === undefined) return;
    event.preventDefault();
    const all = [...root.current!.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are handled here for the button and the items inside
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        class="button quiet icon"
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-testid="row-menu"
      >
        <svg width="18" height="18" viewBox="0 0 18 18" fill="currentColor" aria-hidden="true">
          <circle cx="3.5" cy="9" r="1.6" />
          <circle cx="9" cy="9" r="1.6" />
          <circle cx="14.5" cy="9" r="1.6" />
        </svg>
      </button>
      {open && (
        <div class="menu-items" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              class={item.danger ? 'danger' : ''}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
