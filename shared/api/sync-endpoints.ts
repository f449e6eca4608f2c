// The endpoints by which a device keeps up to date.
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { applyOperationsSchema, operationResultSchema, syncAnswerSchema, syncQuerySchema } from './sync.ts';

export const syncEndpoints = {
  sync: {
    method: 'GET',
    path: '/api/sync',
    access: 'user',
    summary: 'What changed since the cursor of the last answer; page after page until it is complete.',
    input: syncQuerySchema,
    answer: syncAnswerSchema,
  },
  applyOperations: {
    method: 'POST',
    path: '/api/operations',
    access: 'user',
    summary: 'What was done on a device, in order; each is done once, however often it is sent.',
    input: applyOperationsSchema,
    answer: z.object({ results: z.array(operationResultSchema) }),
  },
  events: {
    method: 'GET',
    path: '/api/events',
    access: 'user',
    summary:
      'Server-sent events: "news" whenever it is time to ask for what changed, and a ping now and then.',
    input: z.object({}),
    answer: 'events',
  },
} as const satisfies Record<string, Endpoint>;
