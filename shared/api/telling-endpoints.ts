// The endpoints of how a person is told; part of the one table in endpoints.ts.
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import {
  createFeedSchema,
  feedViewSchema,
  notifySettingsSchema,
  tellingSchema,
  testChannelSchema,
  testResultSchema,
  webhookKeySchema,
} from './telling.ts';

const byId = z.object({ id: z.string().min(1).max(64) });
const done = z.object({ ok: z.literal(true) });

export const tellingEndpoints = {
  getTelling: {
    method: 'GET',
    path: '/api/telling',
    access: 'user',
    summary: 'How I am told: my wishes, the channels, my feeds, and what became of messages.',
    input: z.object({}),
    answer: tellingSchema,
  },
  putTelling: {
    method: 'PUT',
    path: '/api/telling',
    access: 'user',
    summary: 'Set how I want to be told.',
    input: notifySettingsSchema,
    answer: tellingSchema,
  },
  testChannel: {
    method: 'POST',
    path: '/api/telling/test',
    access: 'user',
    summary: 'Try a channel out; says exactly what failed.',
    input: testChannelSchema,
    answer: testResultSchema,
  },
  webhookKey: {
    method: 'POST',
    path: '/api/telling/webhook-key',
    access: 'user',
    summary: 'The key my webhooks are signed with; made at first use, or anew.',
    input: webhookKeySchema,
    answer: z.object({ key: z.string() }),
  },
  resumeRecipient: {
    method: 'POST',
    path: '/api/recipients/:id/resume',
    access: 'user',
    summary: 'Tell me at this address again.',
    input: byId,
    answer: done,
  },
  createFeed: {
    method: 'POST',
    path: '/api/feeds',
    access: 'user',
    summary: 'A feed at a new secret address, of everything or of one tag.',
    input: createFeedSchema,
    answer: feedViewSchema,
  },
  removeFeed: {
    method: 'DELETE',
    path: '/api/feeds/:id',
    access: 'user',
    summary: 'Revoke a feed: its address works no more.',
    input: byId,
    answer: done,
  },
} as const satisfies Record<string, Endpoint>;
