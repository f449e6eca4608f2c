// The pages' end of the message channel: asks the background, and throws a Failure when it says no.
import browser from 'webextension-polyfill';
import { Failure } from './failure.ts';
import type { Envelope, Reply, Send } from './messages.ts';

export const send: Send = async (name, request) => {
  const reply = (await browser.runtime.sendMessage({ name, request } satisfies Envelope)) as Reply;
  if (!reply.ok) throw new Failure(reply.failure);
  return reply.value as never;
};
