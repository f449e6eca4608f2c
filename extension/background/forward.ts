// Passes a page's request on to the server, and syncs when it may have changed what badge and popup show.
import { type EndpointName, endpoints } from '../../shared/api/endpoints.ts';
import { Failure } from '../failure.ts';
import { callPaired } from './call-paired.ts';
import { sync } from './sync.ts';

export async function forward(name: string, request: unknown): Promise<unknown> {
  if (!Object.hasOwn(endpoints, name)) {
    throw new Failure({ code: 'not-found', message: `There is no message called ${name}.`, problems: [] });
  }
  const endpoint = name as EndpointName;
  const answer = await callPaired(endpoint, (request ?? {}) as never);
  if (endpoints[endpoint].method !== 'GET') void sync();
  return answer;
}
