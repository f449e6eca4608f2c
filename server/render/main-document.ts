// What the site answered to the page's own address: status, headers, and the way there, by redirects or by scripts.
import type { Headers } from '../fetch/exchange.ts';
import type { CdpSession, Params } from './cdp.ts';

export interface MainAnswer {
  status: number;
  headers: Headers;
  mimeType: string;
  url: string;
}

export class MainDocument {
  readonly #frameId: string;
  #request = '';
  #permanent = true;
  /** Addresses so far, beyond the first. */
  moves = 0;
  answer: MainAnswer | null = null;
  /** The address asked for last. */
  url = '';
  /** Chromium's name for what went wrong. */
  error: string | null = null;
  /** A new answer has come, or the request for it has failed. */
  onSettled: () => void = () => {};
  onMove: () => void = () => {};

  constructor(page: CdpSession, frameId: string) {
    this.#frameId = frameId;
    page.on('Network.requestWillBeSent', (event) => this.#sent(event));
    page.on('Network.responseReceived', (event) => this.#answered(event));
    page.on('Network.loadingFailed', (event) => this.#failed(event));
  }

  /** It has moved, and every step was meant to last. */
  get movedForGood(): boolean {
    return this.moves > 0 && this.#permanent;
  }

  #sent({ requestId, type, frameId, request, redirectResponse }: Params): void {
    if (type !== 'Document' || frameId !== this.#frameId) return;
    const isFirst = this.#request === '';
    this.#request = String(requestId);
    this.url = String((request as Params).url);
    this.answer = null;
    this.error = null;
    if (isFirst) return;
    const status = (redirectResponse as Params | undefined)?.status;
    this.#permanent &&= status === 301 || status === 308;
    this.moves++;
    this.onMove();
  }
  #answered({ requestId, type, frameId, response }: Params): void {
    if (type !== 'Document' || frameId !== this.#frameId || requestId !== this.#request) return;
    const { status, headers, mimeType, url } = response as Params;
    this.answer = {
      status: Number(status),
      headers: lowerCased(headers as Record<string, string>),
      mimeType: String(mimeType),
      url: String(url),
    };
    this.onSettled();
  }
  #failed({ requestId, errorText }: Params): void {
    if (requestId !== this.#request || this.answer !== null) return;
    this.error = String(errorText);
    this.onSettled();
  }
}

function lowerCased(headers: Record<string, string>): Headers {
  // Chromium puts several headers of one name into lines.
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.split('\n')[0]]),
  );
}
