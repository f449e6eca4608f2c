// Runs one of our functions in the page, in an isolated world: the page's scripts can neither see nor change it.
import type { CdpSession } from './cdp.ts';

/** The function itself threw; anything else means that the page went away under it. */
export class ScriptError extends Error {}

interface Evaluated<T> {
  result: { value: T };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

export async function askPage<A, T>(
  page: CdpSession,
  frameId: string,
  ask: (argument: A) => T,
  argument: A,
  timeout: number,
): Promise<T> {
  const { executionContextId } = await page.send<{ executionContextId: number }>('Page.createIsolatedWorld', {
    frameId,
    worldName: 'webvigil',
  });
  const { result, exceptionDetails } = await page.send<Evaluated<T>>('Runtime.evaluate', {
    contextId: executionContextId,
    expression: `(${ask})(${JSON.stringify(argument)})`,
    returnByValue: true,
    timeout,
  });
  if (exceptionDetails === undefined) return result.value;
  throw new ScriptError(exceptionDetails.exception?.description ?? exceptionDetails.text);
}
