// What the picker's part in the page tells the controls, as it stands now.
import { useEffect, useState } from 'preact/hooks';
import { send } from '../send.ts';
import { useLineToPage } from '../use-line-to-page.ts';
import { type Ask, type Box, type Current, type Picked, tellSchema } from './protocol.ts';

export interface PageSide {
  current: Current | null;
  boxes: Box[];
  picked: Picked | null;
  /** What is picked is for the editor, not to be watched. */
  forEditor: boolean;
  /** Else nobody picks in this tab: the controls were opened by something else. */
  isOpen: boolean;
  ask: (message: Ask) => void;
}

export function usePage(): PageSide {
  const [current, setCurrent] = useState<Current | null>(null);
  const [boxes, setBoxes] = useState<Box[]>([]);
  const [picked, setPicked] = useState<Picked | null>(null);
  const line = useLineToPage<Ask>((message) => {
    const told = tellSchema.safeParse(message);
    if (!told.success) return;
    if (told.data.tell === 'current') setCurrent(told.data.current);
    else if (told.data.tell === 'boxes') setBoxes(told.data.picked);
    else setPicked(told.data.picked);
  });
  const [forEditor, setForEditor] = useState(false);
  useEffect(() => {
    if (line.isOpen) void send('pickerPurpose', {}).then((purpose) => setForEditor(purpose.forEditor));
  }, [line.isOpen]);
  return { current, boxes, picked, forEditor, ...line };
}
