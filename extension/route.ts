// The background's end of the message channel: one handler per message, a missing one does not compile.
import browser from 'webextension-polyfill';
import { Failure } from './failure.ts';
import type { Envelope, OwnMessages, Reply } from './messages.ts';

export type Handlers = {
  [N in keyof OwnMessages]: (
    request: OwnMessages[N]['request'],
    id: string,
  ) => Promise<OwnMessages[N]['response']>;
};

export function route(
  own: Handlers,
  forward: (name: string, request: unknown, id: string) => Promise<unknown>,
): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: browser.Runtime.MessageSender) => {
    if (!isOwnPage(sender) || !isEnvelope(message)) return undefined;
    const { name, request, id } = message;
    const handler = Object.hasOwn(own, name)
      ? (own[name as keyof Handlers] as (request: unknown, id: string) => Promise<unknown>)
      : (request: unknown, id: string) => forward(name, request, id);
    return reply(handler(request, id));
  });
}

async function reply(work: Promise<unknown>): Promise<Reply> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, failure: Failure.from(error).facts() };
  }
}

/** Content scripts share our id but carry the watched page's address: they are not trusted with the token. */
function isOwnPage(sender: browser.Runtime.MessageSender): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL(''));
}

function isEnvelope(message: unknown): message is Envelope {
  return typeof message === 'object' && message !== null && typeof (message as Envelope).name === 'string';
}
