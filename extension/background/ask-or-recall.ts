// Asks the server what a page wants to read, and when it cannot be reached, says what it said the last time.
import type { Call } from '../../shared/api/client.ts';
import type { EndpointName } from '../../shared/api/endpoints.ts';
import { Failure } from '../failure.ts';
import { keepAnswer, keptAnswer } from '../local/kept-answers.ts';
import { readSentinel } from '../local/replica.ts';
import { callPaired } from './call-paired.ts';

const readOffline = new Set<EndpointName>([
  'getSentinel',
  'listChanges',
  'getChange',
  'compareVersions',
  'listVersions',
  'versionBody',
  'versionAssets',
  'versionAsset',
  'why',
]);

export function isReadOffline(name: EndpointName): boolean {
  return readOffline.has(name);
}

export const askOrRecall: Call = async (name, input) => {
  try {
    const answer = await callPaired(name, input);
    // Nobody waits for it, and a full disk is no reason to show nothing.
    if (name !== 'getSentinel') void keepAnswer(name, input, answer, Date.now()).catch(() => {});
    return answer;
  } catch (error) {
    if (Failure.from(error).code !== 'unreachable') throw error;
    const known = await recall(name, input);
    if (known === undefined) throw error;
    return known as never;
  }
};

async function recall(name: EndpointName, input: object): Promise<unknown> {
  // The copy knows better: it has what the person did since.
  if (name === 'getSentinel') return (await readSentinel((input as { id: string }).id)) ?? undefined;
  return keptAnswer(name, input);
}
