// The endpoints about stored versions.
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import {
  compareVersionsSchema,
  comparisonSchema,
  ignoreChangeSchema,
  ignoredSchema,
  listVersionsSchema,
  markLookedSchema,
  storageSchema,
  timeLineSchema,
  versionAssetQuerySchema,
  versionAssetsSchema,
} from './versions.ts';

const byId = z.object({ id: z.string().min(1).max(64) });
const done = z.object({ ok: z.literal(true) });

export const versionEndpoints = {
  listVersions: {
    method: 'GET',
    path: '/api/sentinels/:id/versions',
    access: 'user',
    summary: "The time line of a sentinel's page, newest first.",
    input: listVersionsSchema,
    answer: timeLineSchema,
  },
  compareVersions: {
    method: 'GET',
    path: '/api/sentinels/:id/comparison',
    access: 'user',
    summary: 'Any two versions of a page compared, as a sentinel compares them. Nothing is written.',
    input: compareVersionsSchema,
    answer: comparisonSchema,
  },
  markLooked: {
    method: 'POST',
    path: '/api/sentinels/:id/looked',
    access: 'user',
    summary: 'I have looked at this version: "since I last looked" begins there.',
    input: markLookedSchema,
    answer: done,
  },
  ignoreChange: {
    method: 'POST',
    path: '/api/sentinels/:id/ignore',
    access: 'user',
    summary: 'Ignore this from now on: adds an ignore rule to a sentinel.',
    input: ignoreChangeSchema,
    answer: ignoredSchema,
  },
  versionBody: {
    method: 'GET',
    path: '/api/versions/:id/body',
    access: 'user',
    summary: 'The stored page as text, of a PDF what it says; never as a page that runs.',
    input: byId,
    answer: 'text',
  },
  versionAssets: {
    method: 'GET',
    path: '/api/versions/:id/assets',
    access: 'user',
    summary: 'The style sheets, pictures and fonts that are kept so that a version looks as it looked.',
    input: byId,
    answer: versionAssetsSchema,
  },
  versionAsset: {
    method: 'GET',
    path: '/api/versions/:id/assets/:hash',
    access: 'user',
    summary: 'The bytes of one of them.',
    input: versionAssetQuerySchema,
    answer: 'bytes',
  },
  pinVersion: {
    method: 'PUT',
    path: '/api/versions/:id/pin',
    access: 'user',
    summary: 'Keep this version for me, whatever else is forgotten.',
    input: byId,
    answer: done,
  },
  unpinVersion: {
    method: 'DELETE',
    path: '/api/versions/:id/pin',
    access: 'user',
    summary: 'This version may go when nothing else needs it.',
    input: byId,
    answer: done,
  },
  storage: {
    method: 'GET',
    path: '/api/storage',
    access: 'user',
    summary: 'How much room is taken and left, and whether new versions can be stored.',
    input: z.object({}),
    answer: storageSchema,
  },
} as const satisfies Record<string, Endpoint>;
