// One request and its answer over undici's dispatcher, as a value; redirects, statuses and retries by time are decided elsewhere.
import type { Dispatcher } from 'undici';
import { explainError, isBrokenConnection } from './explain-error.ts';
import type { FetchOutcome } from './fetcher.ts';
import { GateRefusal } from './gate-refusal.ts';
import type { FetchLimits } from './limits.ts';
import { type BodyReader, readBody, tooLarge } from './read-body.ts';

export type Headers = Record<string, string | string[] | undefined>;

export interface Answer {
  kind: 'answer';
  status: number;
  headers: Headers;
  /** Empty for anything but success: nobody reads an error page. */
  body: Uint8Array;
  /** Headers and body as sent. */
  wireBytes: number;
}

/** An end before the page was reached. */
export type Stopped = Extract<FetchOutcome, { kind: 'blocked' | 'forbidden' | 'deferred' | 'failed' }>;

/** What ends a fetch early: its time is up, or the caller gave up. */
export interface Stopper {
  stopped: Stopped | null;
  onStop: ((why: Stopped) => void) | null;
}

interface Call {
  dispatcher: Dispatcher;
  url: URL;
  /** What messages call the host. */
  name: string;
  headers: Record<string, string>;
  limits: FetchLimits;
  stopper: Stopper;
}

export function exchange(call: Call): Promise<Answer | Stopped> {
  if (call.stopper.stopped) return Promise.resolve(call.stopper.stopped);
  return new Promise((resolve) => new Exchange(call, resolve).send());
}

const nothing = new Uint8Array(0);
const abandoned = new Error('abandoned');

/** Reading the rest of an unwanted body keeps the connection, as long as it costs less than a new one would. */
const leftover = { bytes: 65_536, ms: 2_000 };

/** undici's handler in place of `request`: no stream object per answer, and each chunk is seen before anything buffers it. */
class Exchange implements Dispatcher.DispatchHandler {
  #call: Call;
  #resolve: (result: Answer | Stopped) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #reader: BodyReader | null = null;
  #status = 0;
  #headers: Headers = {};
  #wireBytes = 0;
  #settled = false;
  #mayResend = true;
  #leftoverTimer: NodeJS.Timeout | undefined;

  constructor(call: Call, resolve: (result: Answer | Stopped) => void) {
    this.#call = call;
    this.#resolve = resolve;
    call.stopper.onStop = (why) => this.#stop(why);
  }

  send(): void {
    const { dispatcher, url, headers, limits } = this.#call;
    const { origin, pathname, search } = url;
    const times = { headersTimeout: limits.headersMs, bodyTimeout: limits.idleMs };
    try {
      dispatcher.dispatch({ origin, path: pathname + search, method: 'GET', headers, ...times }, this);
    } catch (error) {
      this.#fail(error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(abandoned);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (this.#settled || status < 200) return;
    this.#status = status;
    this.#headers = headers;
    this.#wireBytes = headerBytes(headers);
    const { limits } = this.#call;
    // Without a body it ends at once; settling then spares the timer below.
    if (status < 300 || status === 304) {
      if (Number(headers['content-length']) > limits.wireBytes && limits.longBody === 'fail') {
        this.#stop({ kind: 'failed', reason: 'too-large', message: tooLarge(limits.wireBytes, 'long') });
        return;
      }
      this.#reader = readBody(textOf(headers['content-encoding']), limits, {
        done: (body) => this.#settle(this.#answer(body)),
        cut: (body) => {
          this.#settle(this.#answer(body));
          controller.abort(abandoned);
        },
        failed: (reason, message) => this.#stop({ kind: 'failed', reason, message }),
        drained: () => controller.resume(),
      });
      return;
    }
    this.#leftoverTimer = setTimeout(() => controller.abort(abandoned), leftover.ms).unref();
    this.#settle(this.#answer(nothing));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#wireBytes += chunk.byteLength;
    if (!this.#reader) {
      if (this.#wireBytes > leftover.bytes) controller.abort(abandoned);
    } else if (!this.#reader.write(chunk) && !this.#settled) {
      controller.pause();
    }
  }

  onResponseEnd(): void {
    clearTimeout(this.#leftoverTimer);
    this.#reader?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#leftoverTimer);
    if (this.#settled) return;
    // A kept connection may have been closed by the host just as we used it: once more, over a new one.
    if (this.#status === 0 && this.#mayResend && isBrokenConnection(error)) {
      this.#mayResend = false;
      this.#controller = null;
      this.send();
      return;
    }
    this.#fail(error);
  }

  #answer(body: Uint8Array): Answer {
    return {
      kind: 'answer',
      status: this.#status,
      headers: this.#headers,
      body,
      wireBytes: this.#wireBytes,
    };
  }

  #fail(error: unknown): void {
    if (error instanceof GateRefusal) this.#settle({ kind: 'blocked', message: error.message });
    else this.#settle({ kind: 'failed', ...explainError(error, this.#call.name) });
  }

  #stop(why: Stopped): void {
    this.#settle(why);
    this.#controller?.abort(abandoned);
  }

  #settle(result: Answer | Stopped): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#call.stopper.onStop = null;
    if (result.kind !== 'answer') this.#reader?.drop();
    this.#resolve(result);
  }
}

export function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}

function headerBytes(headers: Headers): number {
  let bytes = 0;
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0) + 4;
  return bytes;
}
