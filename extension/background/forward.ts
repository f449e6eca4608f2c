// Passes a page's request on to the server, and keeps up when it may have changed what badge and popup show, or what is due.
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { type EndpointName, endpoints } from '../../shared/api/endpoints.ts';
import { Failure } from '../failure.ts';
import { readConnection } from '../local/connection.ts';
import { askOrRecall, isReadOffline } from './ask-or-recall.ts';
import { callPaired } from './call-paired.ts';
import { keepUp } from './keep-up.ts';
import { perform, toOperation } from './perform.ts';

export async function forward(name: string, request: unknown, id: string): Promise<unknown> {
  if (!Object.hasOwn(endpoints, name)) {
    throw new Failure({ code: 'not-found', message: `There is no message called ${name}.`, problems: [] });
  }
  const endpoint = name as EndpointName;
  const operation = (await readConnection())
    ? await toOperation(endpoint, (request ?? {}) as Record<string, never>, id)
    : null;
  if (operation !== null) {
    const answer = await perform(operation, id);
    void keepUp();
    return answer;
  }
  const ask = isReadOffline(endpoint) ? askOrRecall : callPaired;
  const answer = await ask(endpoint, (request ?? {}) as never);
  const { method, changesNothing }: Endpoint = endpoints[endpoint];
  if (method !== 'GET' && !changesNothing) void keepUp();
  return answer;
}
