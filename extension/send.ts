// The pages' end of the message channel: asks the background, and throws a Failure when it says no.
import { browser } from './browser.ts';
import { Failure } from './failure.ts';
import type { Envelope, Reply, Send } from './messages.ts';
import { t } from './t.ts';

/** The background may be stopped while it works; asked again it starts again, and knows a deed by its id. */
const tries = 3;

/** Deeds done side by side reach the server together: one by one, thousands would take a quarter of an hour. */
export const deedsAtOnce = 50;

export const send: Send = async (name, request) => {
  const envelope = { name, request, id: crypto.randomUUID() };
  const reply = await ask(envelope, tries);
  if (!reply.ok) throw new Failure(reply.failure);
  return reply.value as never;
};

async function ask(envelope: Envelope, left: number): Promise<Reply> {
  try {
    const reply = (await browser.runtime.sendMessage(envelope)) as Reply | undefined;
    if (reply !== undefined) return reply;
    if (left <= 1) throw new Error(t('interrupted'));
  } catch (error) {
    if (left <= 1) throw error;
  }
  return ask(envelope, left - 1);
}
