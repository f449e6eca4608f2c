// Previews over HTTP: a person may look at what the server sees, but not use it as their proxy.
import { previewElement } from '../../jobs/preview-element.ts';
import type { World } from '../../jobs/world.ts';
import { createAttempts } from '../attempts.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** As many as somebody needs who picks, looks, and picks again. */
const perMinute = 20;

const tooMany = new Refusal(
  'too-many-requests',
  'The server has looked at many pages for you within a minute. Wait a little.',
);

export function previewHandlers(world: World): Pick<Handlers, 'previewElement'> {
  const looks = createAttempts(perMinute, 60_000);
  return {
    previewElement: async (request, { user }) =>
      looks.take([user.id], world.now()) ? previewElement(world, request) : tooMany,
  };
}
