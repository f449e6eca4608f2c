// The OpenAPI document, made from the endpoint table.
import { z } from 'zod';
import { type Endpoint, pathParts } from '../../shared/api/endpoint.ts';
import { endpoints } from '../../shared/api/endpoints.ts';
import { errorSchema } from '../../shared/api/error.ts';

type Json = Record<string, unknown>;

export function openApiDocument(version: string, address: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'WebVigil', version, license: { name: 'Apache-2.0' } },
    servers: [{ url: address }],
    components: {
      securitySchemes: {
        device: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'webvigil_session' },
      },
      schemas: { Error: schemaOf(errorSchema, 'output') },
    },
    paths,
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = new Set((input.required ?? []) as string[]);
  const inPath = pathParts(endpoint.path);
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const inQuery = hasBody ? [] : Object.keys(properties).filter((key) => !inPath.includes(key));
  const parameters = [
    ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] })),
    ...inQuery.map((key) => ({
      name: key,
      in: 'query',
      required: required.has(key),
      schema: properties[key],
    })),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ device: [] }, { session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody && inPath.length === 0
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : {}),
    responses: { '200': answer(endpoint), default: refusal },
  };
}

function answer(endpoint: Endpoint): Json {
  return { description: 'Done.', content: contentOf(endpoint.answer) };
}

function contentOf(answer: Endpoint['answer']): Json {
  if (answer === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (answer === 'bytes') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  if (answer === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: schemaOf(answer, 'output') } };
}

const refusal = {
  description: 'Refused, with the reason.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
