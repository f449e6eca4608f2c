// Every endpoint of the server, by name.
import { z } from 'zod';
import {
  deviceSchema,
  meSchema,
  pairingCodeSchema,
  pairRequestSchema,
  pairResponseSchema,
  setPasswordSchema,
  signInRequestSchema,
} from './account.ts';
import { changeDetailSchema, changeSummarySchema, changesQuerySchema, noticeSchema } from './changes.ts';
import type { Endpoint } from './endpoint.ts';
import {
  checkResultSchema,
  createSentinelSchema,
  exportSchema,
  importReportSchema,
  sentinelViewSchema,
} from './sentinels.ts';

const none = z.object({});
const byId = z.object({ id: z.string().min(1).max(64) });
const done = z.object({ ok: z.literal(true) });

export const endpoints = {
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Is the process alive?',
    input: none,
    answer: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    summary: 'Does the database answer and do checks run?',
    input: none,
    answer: z.object({ status: z.literal('ready') }),
  },

  pair: {
    method: 'POST',
    path: '/api/pair',
    access: 'public',
    summary: 'Trade a pairing code for a device token.',
    input: pairRequestSchema,
    answer: pairResponseSchema,
  },
  signIn: {
    method: 'POST',
    path: '/api/sign-in',
    access: 'public',
    summary: 'Sign in to the dashboard; sets a cookie.',
    input: signInRequestSchema,
    answer: z.object({ userName: z.string() }),
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    access: 'user',
    summary: 'Revoke the token this request came with.',
    input: none,
    answer: done,
  },
  me: {
    method: 'GET',
    path: '/api/me',
    access: 'user',
    summary: 'Who am I, and what is unread?',
    input: none,
    answer: meSchema,
  },
  setPassword: {
    method: 'PUT',
    path: '/api/me/password',
    access: 'user',
    summary: 'Set or change the password.',
    input: setPasswordSchema,
    answer: done,
  },
  createPairingCode: {
    method: 'POST',
    path: '/api/pairing-codes',
    access: 'user',
    summary: 'A one-time code to pair another device.',
    input: none,
    answer: pairingCodeSchema,
  },
  listDevices: {
    method: 'GET',
    path: '/api/devices',
    access: 'user',
    summary: 'Devices that hold a token.',
    input: none,
    answer: z.array(deviceSchema),
  },
  revokeDevice: {
    method: 'DELETE',
    path: '/api/devices/:id',
    access: 'user',
    summary: 'Revoke a device.',
    input: byId,
    answer: done,
  },

  listSentinels: {
    method: 'GET',
    path: '/api/sentinels',
    access: 'user',
    summary: 'All my sentinels.',
    input: none,
    answer: z.array(sentinelViewSchema),
  },
  createSentinel: {
    method: 'POST',
    path: '/api/sentinels',
    access: 'user',
    summary: 'Watch a page.',
    input: createSentinelSchema,
    answer: sentinelViewSchema,
  },
  getSentinel: {
    method: 'GET',
    path: '/api/sentinels/:id',
    access: 'user',
    summary: 'One sentinel.',
    input: byId,
    answer: sentinelViewSchema,
  },
  removeSentinel: {
    method: 'DELETE',
    path: '/api/sentinels/:id',
    access: 'user',
    summary: 'Remove a sentinel with its changes.',
    input: byId,
    answer: done,
  },
  checkSentinel: {
    method: 'POST',
    path: '/api/sentinels/:id/check',
    access: 'user',
    summary: 'Check the page now.',
    input: byId,
    answer: checkResultSchema,
  },
  pauseSentinel: {
    method: 'POST',
    path: '/api/sentinels/:id/pause',
    access: 'user',
    summary: 'Disable a sentinel.',
    input: byId,
    answer: sentinelViewSchema,
  },
  resumeSentinel: {
    method: 'POST',
    path: '/api/sentinels/:id/resume',
    access: 'user',
    summary: 'Enable a sentinel again.',
    input: byId,
    answer: sentinelViewSchema,
  },
  endSentinel: {
    method: 'POST',
    path: '/api/sentinels/:id/end',
    access: 'user',
    summary: 'End a sentinel; its history stays.',
    input: byId,
    answer: sentinelViewSchema,
  },
  exportAll: {
    method: 'GET',
    path: '/api/export',
    access: 'user',
    summary: 'Everything I watch, to move out with.',
    input: none,
    answer: exportSchema,
  },
  importAll: {
    method: 'POST',
    path: '/api/import',
    access: 'user',
    summary: 'Take in an export; reports what came and what could not.',
    input: exportSchema,
    answer: importReportSchema,
  },

  listChanges: {
    method: 'GET',
    path: '/api/changes',
    access: 'user',
    summary: 'What changed, newest first.',
    input: changesQuerySchema,
    answer: z.array(changeSummarySchema),
  },
  getChange: {
    method: 'GET',
    path: '/api/changes/:id',
    access: 'user',
    summary: 'One change, whole.',
    input: byId,
    answer: changeDetailSchema,
  },
  markRead: {
    method: 'POST',
    path: '/api/changes/read',
    access: 'user',
    summary: 'Mark changes as read.',
    input: z.object({ ids: z.array(z.string().max(64)).min(1).max(500) }),
    answer: z.object({ unread: z.number().int() }),
  },
  versionBody: {
    method: 'GET',
    path: '/api/versions/:id/body',
    access: 'user',
    summary: 'The stored page as text; never as a page that runs.',
    input: byId,
    answer: 'text',
  },
  listNotices: {
    method: 'GET',
    path: '/api/notices',
    access: 'user',
    summary: 'What to tell the person in the browser, created since a time.',
    input: z.object({ since: z.coerce.number().int().min(0).default(0) }),
    answer: z.array(noticeSchema),
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
