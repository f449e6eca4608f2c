// The confirmation: reads what was watched in this tab, says it, and leaves by itself unless somebody is busy with it.
import { useEffect, useRef, useState } from 'preact/hooks';
import browser, { type Runtime } from 'webextension-polyfill';
import type { WatchedFromMenu } from '../messages.ts';
import { send } from '../send.ts';
import { WatchedCard } from '../ui/watched-card.tsx';
import { type AskConfirm, confirmPort } from './confirm-port.ts';

const staysMs = 12_000;

export function Confirm() {
  const [watched, setWatched] = useState<WatchedFromMenu | null>(null);
  const [isBusy, setBusy] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const port = useRef<Runtime.Port | null>(null);
  const ask = (message: AskConfirm) => port.current?.postMessage(message);
  useEffect(() => {
    void browser.tabs.getCurrent().then(async (tab) => {
      if (tab?.id === undefined) return;
      port.current = browser.tabs.connect(tab.id, { frameId: 0, name: confirmPort });
      setWatched(await send('lastWatched', { tabId: tab.id }));
    });
  }, []);
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
  }, []);
  useEffect(() => {
    if (!watched || isBusy) return;
    const timer = setTimeout(() => ask({ ask: 'leave' }), staysMs);
    return () => clearTimeout(timer);
  }, [watched, isBusy]);
  if (!watched) return null;
  return (
    <div ref={card} class="confirm">
      <WatchedCard watched={watched} target={watched.target} onClose={() => ask({ ask: 'leave' })} />
    </div>
  );
}
