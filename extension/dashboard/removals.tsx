// Where the question before a removal stands: above lists and pages, which lose the sentinel as soon as it is being removed.
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { RemoveDialog } from './remove-dialog.tsx';

type AskToRemove = (sentinel: ListedSentinel, onRemoved: () => void) => void;
const RemovalContext = createContext<AskToRemove>(() => undefined);

export function useAskToRemove(): AskToRemove {
  return useContext(RemovalContext);
}

export function Removals({ children }: { children: ComponentChildren }) {
  const [asked, setAsked] = useState<{ sentinel: ListedSentinel; onRemoved: () => void } | null>(null);
  const close = () => setAsked(null);
  return (
    <RemovalContext.Provider value={(sentinel, onRemoved) => setAsked({ sentinel, onRemoved })}>
      {children}
      {asked && (
        <RemoveDialog
          sentinel={asked.sentinel}
          onCancel={close}
          onRemoved={() => {
            close();
            asked.onRemoved();
          }}
        />
      )}
    </RemovalContext.Provider>
  );
}
