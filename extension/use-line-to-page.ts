// A framed page's line to our script in the page around it. It does not lead through the background, which may be stopped
// meanwhile, and not through `tabs`, which Firefox keeps from frames in other people's pages.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { send } from './send.ts';

/** From the start: the line is offered once, when the frame has loaded. */
const offered = new Promise<MessagePort>((resolve) => {
  addEventListener('message', async function take({ data, ports }: MessageEvent) {
    const [port] = ports;
    if (!port || typeof data !== 'string') return;
    // Whoever put a frame of ours into their page may offer a line, too.
    const { word } = await send('frameWord', {});
    if (word === null || data !== word) return;
    removeEventListener('message', take);
    resolve(port);
  });
});

/** Until there is a line, nobody of ours is there and nothing should be shown. */
export function useLineToPage<Ask>(hear: (told: unknown) => void): {
  isOpen: boolean;
  ask: (message: Ask) => void;
} {
  const [line, setLine] = useState<MessagePort | null>(null);
  useEffect(() => {
    void offered.then((port) => {
      port.onmessage = ({ data }) => hear(data);
      setLine(port);
    });
  }, []);
  const ask = useCallback((message: Ask) => line?.postMessage(message), [line]);
  return { isOpen: line !== null, ask };
}
