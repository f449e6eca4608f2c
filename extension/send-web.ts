// Takes send.ts's place in the web app: there is no background, so it calls the server itself, signed in by cookie.

import { ApiFailure, createClient } from '../shared/api/client.ts';
import type { EndpointName } from '../shared/api/endpoints.ts';
import { endpoints } from '../shared/api/endpoints.ts';
import { Failure } from './failure.ts';
import type { Send } from './messages.ts';
import { places } from './places-web.ts';
import { readResponse } from './read-response.ts';
import { t } from './t.ts';

const call = createClient(async ({ method, path, body, wantsBytes }) => {
  const response = await fetch(path, {
    method,
    body,
    headers: body === null ? {} : { 'content-type': 'application/json' },
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiFailure(0, 'unreachable', t('serverUnreachable', location.origin));
  });
  return readResponse(response, { wantsBytes });
});

/** Each is a request of its own. */
export const deedsAtOnce = 4;

export const send: Send = async (name, request) => {
  if (!(name in endpoints)) throw new Error(`${name} is a message for the extension's background`);
  try {
    return (await call(name as EndpointName, request as never)) as never;
  } catch (error) {
    const failure = Failure.from(error);
    if (failure.code === 'unauthorized' && name !== 'signIn') location.assign(places.signIn(location.href));
    throw failure;
  }
};
