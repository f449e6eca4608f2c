// The Chrome DevTools Protocol over a pipe: commands out, answers and events in. No port is opened that others could reach.
import type { Readable, Writable } from 'node:stream';

export type Params = Record<string, unknown>;
export type Listener = (params: Params) => void;

export interface CdpSession {
  /** Rejects when the browser refuses the command or goes away. */
  send<T = Params>(method: string, params?: Params): Promise<T>;
  on(method: string, listener: Listener): void;
  /** The session's target is gone, or the browser is. */
  readonly ended: Promise<void>;
}

export interface Cdp extends CdpSession {
  /** A session with one page. */
  attach(targetId: string): Promise<CdpSession>;
}

/** The browser refused a command. */
export class CdpError extends Error {}

/** There is nobody left to answer. */
export class PageGone extends Error {}

/** One message may carry a whole page; more than this comes from nothing we ask for. */
const mostMessageBytes = 256_000_000;

export function openCdp(toBrowser: Writable, fromBrowser: Readable): Cdp {
  const sessions = new Map<string, Session>();
  const waiting = new Map<
    number,
    { session: Session; resolve(value: never): void; reject(error: Error): void }
  >();
  let lastId = 0;
  let open = true;

  class Session implements CdpSession {
    #listeners = new Map<string, Listener[]>();
    #end: () => void = () => {};
    #over = false;
    readonly #id: string | undefined;
    readonly ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });

    constructor(id?: string) {
      this.#id = id;
      sessions.set(id ?? '', this);
    }
    send<T>(method: string, params: Params = {}): Promise<T> {
      if (!open || this.#over) return Promise.reject(new PageGone(method));
      const id = ++lastId;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { session: this, resolve, reject });
        toBrowser.write(`${JSON.stringify({ id, method, params, sessionId: this.#id })}\0`);
      });
    }
    on(method: string, listener: Listener): void {
      this.#listeners.set(method, [...(this.#listeners.get(method) ?? []), listener]);
    }
    hear(method: string, params: Params): void {
      for (const listener of this.#listeners.get(method) ?? []) listener(params);
    }
    finish(): void {
      this.#over = true;
      for (const [id, one] of waiting) {
        if (one.session !== this) continue;
        waiting.delete(id);
        one.reject(new PageGone());
      }
      this.#end();
    }
  }

  function take(text: string): void {
    const message = JSON.parse(text) as {
      id?: number;
      sessionId?: string;
      method?: string;
      params?: Params;
      result?: unknown;
      error?: { message: string };
    };
    if (message.id !== undefined) {
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) one?.reject(new CdpError(message.error.message));
      else one?.resolve(message.result as never);
      return;
    }
    const params = message.params ?? {};
    if (message.method === 'Target.detachedFromTarget') {
      const id = String(params.sessionId);
      sessions.get(id)?.finish();
      sessions.delete(id);
    }
    sessions.get(message.sessionId ?? '')?.hear(message.method ?? '', params);
  }

  const root = new Session();
  const close = () => {
    if (!open) return;
    open = false;
    for (const session of sessions.values()) session.finish();
    sessions.clear();
  };
  let pieces: Buffer[] = [];
  let bytes = 0;
  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      pieces.push(chunk.subarray(start, end));
      take(Buffer.concat(pieces).toString('utf8'));
      pieces = [];
      bytes = 0;
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > mostMessageBytes) fromBrowser.destroy();
  });
  fromBrowser.on('close', close).on('error', close);
  toBrowser.on('close', close).on('error', close);

  return {
    send: (method, params) => root.send(method, params),
    on: (method, listener) => root.on(method, listener),
    ended: root.ended,
    async attach(targetId) {
      const { sessionId } = await root.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      return sessions.get(sessionId) ?? new Session(sessionId);
    },
  };
}
