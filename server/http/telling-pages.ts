// Addresses that mails and feed readers use, beside the API: feeds at their secret address, the page behind "pause or
// unsubscribe", and a digest in a tab. Feeds and that page need no signing in, and can do nothing else.
import type { Hono } from 'hono';
import { renderAtom, renderJsonFeed } from '../../shared/digest/feed.ts';
import { renderHtml } from '../../shared/digest/render-html.ts';
import { composeDigest } from '../jobs/telling/compose-digest.ts';
import { habitsOf } from '../jobs/telling/habits-of.ts';
import { createMemo, type Memo } from '../jobs/telling/memo.ts';
import type { Net } from '../jobs/telling/net-change.ts';
import { picturesOf } from '../jobs/telling/pictures-of.ts';
import { openFeed } from '../jobs/telling/show-feed.ts';
import type { World } from '../jobs/world.ts';
import { authenticate } from './authenticate.ts';
import { Refusal } from './refusal.ts';
import { type StopPage, stopPage } from './stop-page.ts';
import { refuse, type WebContext, type WebEnv } from './web-context.ts';

const day = 86_400_000;
const nothing = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export function mountTellingPages(app: Hono<WebEnv>, world: World): void {
  const memo: Memo<Net> = createMemo(500);

  const feed = (file: 'atom.xml' | 'feed.json') => async (c: WebContext) => {
    const opened = await openFeed(world, memo, c.req.param('secret') ?? '');
    if (opened === null)
      return refuse(c, new Refusal('not-found', 'There is no such feed, or it was revoked.'));
    c.header('ETag', opened.tag);
    c.header('Cache-Control', 'private, no-cache');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Content-Security-Policy', `sandbox; ${nothing}`);
    if (isKnown(c.req.header('if-none-match'), opened.tag)) return c.body(null, 304);
    const data = await opened.compose(file);
    const isAtom = file === 'atom.xml';
    c.header(
      'Content-Type',
      isAtom ? 'application/atom+xml; charset=utf-8' : 'application/feed+json; charset=utf-8',
    );
    return c.body(isAtom ? renderAtom(data) : renderJsonFeed(data));
  };
  app.get('/feeds/:secret/atom.xml', feed('atom.xml'));
  app.get('/feeds/:secret/feed.json', feed('feed.json'));

  app.get('/stop/:token', async (c) => {
    const recipient = await recipientOf(world, c);
    return recipient === null ? unknown(c) : showStop(c, { kind: 'ask', address: recipient.address });
  });
  // RFC 8058: mail programs post here for their own button, without a person looking at the page.
  app.post('/stop/:token', async (c) => {
    const recipient = await recipientOf(world, c);
    if (recipient === null) return unknown(c);
    const { id, address, stoppedAt, pausedUntil } = recipient;
    const asked = await askedIn(c);
    const days = { 'pause-day': 1, 'pause-week': 7 }[asked];
    if (days !== undefined) {
      // Nothing to pause, and nothing to start again from here.
      if (stoppedAt !== null) return showStop(c, { kind: 'stopped', address });
      const now = world.now();
      const until = Math.max(pausedUntil ?? 0, now + days * day);
      await world.store.recipients.pause(id, until);
      return showStop(c, { kind: 'paused', address, days: Math.ceil((until - now) / day) });
    }
    if (asked !== 'stop')
      return refuse(c, new Refusal('bad-request', 'Say what to do: stop, pause-day or pause-week.'));
    await world.store.recipients.stop(id, world.now());
    return showStop(c, { kind: 'stopped', address });
  });

  app.get('/digests/:id', async (c) => {
    const caller = await authenticate(c, world.store, world.now());
    const id = c.req.param('id');
    if (caller === null) return c.redirect(`/sign-in#back=${encodeURIComponent(`/digests/${id}`)}`);
    const message = await world.store.messages.byId(id);
    if (message === null || message.userId !== caller.user.id)
      return refuse(c, new Refusal('not-found', 'You have no such message, or it is no longer kept.'));
    const told = await world.store.outbox.contents([id]);
    const { zone } = habitsOf(world, await world.store.notifySettings.of(caller.user.id));
    const digest = await composeDigest(world, memo, { message, told, zone, at: message.createdAt });
    const pictures = await picturesOf(world, digest);
    c.header('Content-Security-Policy', `${nothing}; img-src data:`);
    c.header('Cache-Control', 'no-store');
    return c.html(
      renderHtml(digest, (picture) => {
        const found = pictures.get(picture.id);
        return found ? `data:${found.type};base64,${Buffer.from(found.bytes).toString('base64')}` : null;
      }),
    );
  });
}

/** A proxy that packs what passes through makes the tag a weak one. */
function isKnown(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** What a form of ours, or a mail program's own button, asks for; those send either kind of form. */
async function askedIn(c: WebContext): Promise<string> {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  if (form['List-Unsubscribe'] === 'One-Click') return 'stop';
  return typeof form.action === 'string' ? form.action : '';
}

async function recipientOf(world: World, c: WebContext) {
  const id = world.signer.read('stop', c.req.param('token') ?? '');
  return id === null ? null : world.store.recipients.byId(id);
}

function unknown(c: WebContext): Response {
  return refuse(
    c,
    new Refusal('not-found', 'This link is not one of ours. Sign in to change how you are told.'),
  );
}

function showStop(c: WebContext, page: StopPage): Response | Promise<Response> {
  c.header('Content-Security-Policy', `${nothing}; form-action 'self'`);
  // Without any, browsers would not say that its own form is from here.
  c.header('Referrer-Policy', 'same-origin');
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  return c.html(stopPage(page));
}
