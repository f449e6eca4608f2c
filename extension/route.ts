// The background's end of the message channel: one handler per message, a missing one does not compile.
import type { Runtime } from 'webextension-polyfill';
import { browser } from './browser.ts';
import { Failure } from './failure.ts';
import type { Envelope, OwnMessages, Reply } from './messages.ts';

export type Handlers = {
  [N in keyof OwnMessages]: (
    request: OwnMessages[N]['request'],
    id: string,
    /** Where the page that asks is shown; a page in a frame is not told this by every browser. */
    tabId: number | undefined,
  ) => Promise<OwnMessages[N]['response']>;
};

type Handler = (request: unknown, id: string, tabId: number | undefined) => Promise<unknown>;

export function route(
  own: Handlers,
  forward: (name: string, request: unknown, id: string) => Promise<unknown>,
): void {
  type Answer = (reply: Reply) => void;
  const heard = (message: unknown, sender: Runtime.MessageSender, answer: Answer): true | undefined => {
    if (!isOwnPage(sender) || !isEnvelope(message)) return undefined;
    const { name, request, id } = message;
    const work = Object.hasOwn(own, name)
      ? (own[name as keyof Handlers] as Handler)(request, id, sender.tab?.id)
      : forward(name, request, id);
    // Not every browser waits for a promise; all wait for an answer once told that it will come.
    void reply(work).then(answer);
    return true;
  };
  // The types know only listeners that take every message.
  browser.runtime.onMessage.addListener(heard as Runtime.OnMessageListenerCallback);
}

async function reply(work: Promise<unknown>): Promise<Reply> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, failure: Failure.from(error).facts() };
  }
}

/** Content scripts share our id but carry the watched page's address: they are not trusted with the token. */
function isOwnPage(sender: Runtime.MessageSender): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL(''));
}

function isEnvelope(message: unknown): message is Envelope {
  return typeof message === 'object' && message !== null && typeof (message as Envelope).name === 'string';
}
