// The confirmation: reads what was watched in this tab, says it, and leaves by itself unless somebody is busy with it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { WatchedFromMenu } from '../messages.ts';
import { send } from '../send.ts';
import { WatchedCard } from '../ui/watched-card.tsx';
import { useLineToPage } from '../use-line-to-page.ts';
import type { AskConfirm } from './ask-confirm.ts';

const staysMs = 12_000;

export function Confirm() {
  const [watched, setWatched] = useState<WatchedFromMenu | null>(null);
  const [isBusy, setBusy] = useState(false);
  const card = useRef<HTMLElement>(null);
  const { isOpen, ask } = useLineToPage<AskConfirm>(() => undefined);
  useEffect(() => {
    if (isOpen) void send('lastWatched', {}).then(setWatched);
  }, [isOpen]);
  useEffect(() => {
    if (!card.current) return;
    const watcher = new ResizeObserver(() => ask({ ask: 'fit', height: card.current!.offsetHeight + 40 }));
    watcher.observe(card.current);
    return () => watcher.disconnect();
  }, [watched]);
  useEffect(() => {
    const busy = () => setBusy(true);
    const idle = () => setBusy(false);
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && ask({ ask: 'leave' });
    const root = document.documentElement;
    root.addEventListener('pointerenter', busy);
    root.addEventListener('pointerleave', idle);
    root.addEventListener('focusin', busy);
    root.addEventListener('keydown', onEscape);
    return () => root.removeEventListener('keydown', onEscape);
  }, [ask]);
  useEffect(() => {
    if (!watched || isBusy) return;
    const timer = setTimeout(() => ask({ ask: 'leave' }), staysMs);
    return () => clearTimeout(timer);
  }, [watched, isBusy]);
  if (!watched) return null;
  return (
    <main ref={card} class="confirm">
      <WatchedCard watched={watched} target={watched.target} onClose={() => ask({ ask: 'leave' })} />
    </main>
  );
}
