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
}

export interface ClientResponse {
  status: number;
  text: string;
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
    const answer =
      endpoint.answer === 'text' ? response.text : endpoint.answer.parse(JSON.parse(response.text));
    return answer as AnswerOf<Endpoints[typeof name]>;
  };
}

function toRequest(endpoint: Endpoint, input: Record<string, unknown>): ClientRequest {
  const inPath = new Set(pathParts(endpoint.path));
  const path = endpoint.path.replace(/:(\w+)/g, (_, part) => encodeURIComponent(String(input[part])));
  const rest = Object.entries(input).filter(([key, value]) => !inPath.has(key) && value !== undefined);
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    return { method: endpoint.method, path, body: JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams(rest.map(([key, value]): [string, string] => [key, String(value)]));
  return { method: endpoint.method, path: query.size > 0 ? `${path}?${query}` : path, body: null };
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
