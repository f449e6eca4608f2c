// What the middleware of this server leaves for those after it.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from '../log.ts';
import type { OriginVerdict } from './origin-rules.ts';
import { type Refusal, refusalBody, statusOf } from './refusal.ts';

export interface WebEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; log: Log; origin: OriginVerdict };
}

export type WebContext = Context<WebEnv>;

export function refuse(c: WebContext, refusal: Refusal): Response {
  return c.json(refusalBody(refusal, c.get('requestId')), statusOf[refusal.code]);
}
