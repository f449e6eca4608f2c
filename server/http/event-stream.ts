// Server-sent events: a line to a device that says "something is new", and a ping now and then so that both ends know of the other.
import type { Listener } from '../jobs/sync/news.ts';

const pingMs = 20_000;

export interface EventStream {
  body: ReadableStream<Uint8Array>;
  /** Ends it from this side. */
  close(): void;
}

/** `listen` is told what to call, and answers how to stop listening. */
export function eventStream(listen: (listener: Listener) => () => void): EventStream {
  const encoder = new TextEncoder();
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let waiting = false;
      const say = (event: string) => controller.enqueue(encoder.encode(`event: ${event}\ndata: {}\n\n`));
      const heard = () => {
        // Many at once are one: the device asks what it was.
        if (waiting) return;
        waiting = true;
        setImmediate(() => {
          waiting = false;
          if (!ended) say('news');
        });
      };
      const unlisten = listen({ heard, ended: () => close() });
      const pinging = setInterval(() => say('ping'), pingMs);
      pinging.unref();
      let ended = false;
      close = () => {
        if (ended) return;
        ended = true;
        clearInterval(pinging);
        unlisten();
        try {
          controller.close();
        } catch {
          // The device has gone first.
        }
      };
      // Said at once, for what was written between the device's last question and now.
      say('news');
    },
    cancel: () => close(),
  });
  return { body, close: () => close() };
}
