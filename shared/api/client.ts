// The typed client, made from the endpoint table: used by the extension's background, the web app and the tests.
import { type AnswerOf, type Endpoint, type InputOf, pathParts } from './endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts';
import { type ErrorCode, errorSchema, type Problem } from './error.ts';

/** The request as this client makes it; `send` performs it with whatever fetch, address and token there is. */
export interface ClientRequest {
  method: string;
  /** Path and query, to be put after the server's address. */
  path: string;
  body: string | null;
  /** The answer is to be given as base64. */
  wantsBytes: boolean;
}

export interface ClientResponse {
  status: number;
  text: string;
  /** Content-Type. */
  type: string;
}

/** The server said no, and why. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable';
  readonly problems: Problem[];

  constructor(status: number, code: ErrorCode | 'unreachable', message: string, problems: Problem[] = []) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.problems = problems;
  }
}

export type Call = <N extends EndpointName>(
  name: N,
  input: InputOf<Endpoints[N]>,
) => Promise<AnswerOf<Endpoints[N]>>;

export function createClient(send: (request: ClientRequest) => Promise<ClientResponse>): Call {
  return async (name, input) => {
    const endpoint: Endpoint = endpoints[name];
    const response = await send(toRequest(endpoint, input as Record<string, unknown>));
    if (response.status >= 400) throw toFailure(response);
    return read(endpoint, response) as AnswerOf<Endpoints[typeof name]>;
  };
}

function read({ answer }: Endpoint, { text, type }: ClientResponse): unknown {
  if (answer === 'text') return text;
  if (answer === 'events') throw new Error('This one stays open and is read as it comes.');
  return answer === 'bytes' ? { type, base64: text } : answer.parse(JSON.parse(text));
}

function toRequest(endpoint: Endpoint, input: Record<string, unknown>): ClientRequest {
  const inPath = new Set(pathParts(endpoint.path));
  const path = endpoint.path.replace(/:(\w+)/g, (_, part) => encodeURIComponent(String(input[part])));
  const wantsBytes = endpoint.answer === 'bytes';
  const rest = Object.entries(input).filter(([key, value]) => !inPath.has(key) && value !== undefined);
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    return { method: endpoint.method, path, body: JSON.stringify(Object.fromEntries(rest)), wantsBytes };
  }
  const query = new URLSearchParams(rest.map(([key, value]): [string, string] => [key, String(value)]));
  return {
    method: endpoint.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    body: null,
    wantsBytes,
  };
}

function toFailure(response: ClientResponse): ApiFailure {
  try {
    const { error } = errorSchema.parse(JSON.parse(response.text));
    return new ApiFailure(response.status, error.code, error.message, error.problems);
  } catch {
    return new ApiFailure(
      response.status,
      'internal',
      `The server answered ${response.status} without saying why.`,
    );
  }
}
