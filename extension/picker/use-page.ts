// The controls' line to the picker's part in the page. It does not lead through the background, which may be stopped meanwhile.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import browser, { type Runtime } from 'webextension-polyfill';
import { portName } from './port-name.ts';
import { type Ask, type Box, type Current, type Picked, tellSchema } from './protocol.ts';

export interface PageSide {
  current: Current | null;
  boxes: Box[];
  picked: Picked | null;
  /** Nobody picks in this tab: the controls were opened by something else. */
  isAlone: boolean;
  ask: (message: Ask) => void;
}

export function usePage(): PageSide {
  const port = useRef<Runtime.Port | null>(null);
  const [current, setCurrent] = useState<Current | null>(null);
  const [boxes, setBoxes] = useState<Box[]>([]);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    void browser.tabs.getCurrent().then((tab) => {
      if (tab?.id === undefined) return setAlone(true);
      const opened = browser.tabs.connect(tab.id, { frameId: 0, name: portName });
      port.current = opened;
      opened.onDisconnect.addListener(() => setAlone(true));
      opened.onMessage.addListener((message: unknown) => {
        const told = tellSchema.safeParse(message);
        if (!told.success) return;
        if (told.data.tell === 'current') setCurrent(told.data.current);
        else if (told.data.tell === 'boxes') setBoxes(told.data.picked);
        else setPicked(told.data.picked);
      });
    });
    return () => port.current?.disconnect();
  }, []);
  const ask = useCallback((message: Ask) => port.current?.postMessage(message), []);
  return { current, boxes, picked, isAlone, ask };
}
