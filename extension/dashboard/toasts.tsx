// Short sentences about what was just done, at the bottom of the page, read out by screen readers.
import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useState } from 'preact/hooks';

type Say = (text: string, tone?: 'plain' | 'bad') => void;
const SayContext = createContext<Say>(() => undefined);
const shownFor = 6000;

interface Toast {
  id: number;
  text: string;
  tone: string;
}

export function useSay(): Say {
  return useContext(SayContext);
}

export function Toasts({ children }: { children: ComponentChildren }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const say = useCallback<Say>((text, tone = 'plain') => {
    const id = Math.random();
    setToasts((all) => [...all.slice(-2), { id, text, tone }]);
    setTimeout(() => setToasts((all) => all.filter((toast) => toast.id !== id)), shownFor);
  }, []);
  return (
    <SayContext.Provider value={say}>
      {children}
      <div class="toasts" role="status" aria-live="polite" data-testid="toasts">
        {toasts.map(({ id, text, tone }) => (
          <div key={id} class={`toast ${tone}`}>
            {text}
          </div>
        ))}
      </div>
    </SayContext.Provider>
  );
}
