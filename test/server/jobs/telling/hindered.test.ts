// What stands in the way of a message: it comes as soon as that is mended, no other's waits for it, and it comes in good order.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dueAt } from '../../../../server/core/digest/due-at.ts';
import { tellingHandlers } from '../../../../server/http/handlers/telling-handlers.ts';
import { removeSentinel } from '../../../../server/jobs/life/steer-sentinel.ts';
import { notifySettingsSchema } from '../../../../shared/api/telling.ts';
import { smtpError } from '../../notify/mail-server.ts';
import { minute } from '../a-world.ts';
import { day, hour, type MailWorld, newsWorld, newsUrl as url } from './mail-world.ts';

let world: MailWorld;
let jill: string;

beforeEach(async () => {
  ({ world, jill } = await newsWorld('<p>One.</p>'));
});
afterEach(() => world.end());

const watch = (every = '1 hour') =>
  world.watch(jill, `Create Sentinel news Using ${url} Fetch every ${every} Notify by email immediately`);
const mails = () => world.to('jill@example.org');

it.each([
  ['connect', 554, 'You are on a list'],
  ['mail', 530, 'Authentication required'],
  ['mail', 550, 'Sender not allowed'],
] as const)('a mail server that says no at %s (%i) is asked again', async (where, code, says) => {
  await watch();
  await world.live(minute);
  world.mail.onStep = (step) => (step === where ? smtpError(code, says) : null);
  world.set(url, '<p>Two.</p>');
  await world.live(2 * hour);
  expect(mails()).toHaveLength(0);
  world.mail.onStep = () => null;
  await world.live(day);
  expect(mails()).toHaveLength(1);
});

it('a page that changes every minute while no mail goes out fills no mailbox afterwards', async () => {
  await watch('1 minute');
  await world.live(minute);
  world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(451, 'Try later') : null);
  for (let i = 0; i < 60; i++) {
    world.set(url, `<p>Number ${i} it is.</p>`);
    await world.live(minute);
  }
  world.mail.onStep = () => null;
  await world.live(day);
  expect(mails().length).toBeGreaterThan(0);
  expect(mails().length).toBeLessThan(10);
});

it('what happens while no mail goes out comes in a few mails afterwards, each thing once', async () => {
  const pages = Array.from({ length: 40 }, (_, n) => `https://example.org/${n}`);
  for (const [n, page] of pages.entries()) {
    world.set(page, '<p>One.</p>');
    const text = `Create Sentinel page${n} Using ${page} Fetch every 10 minutes Notify by email immediately`;
    await world.watch(jill, text);
  }
  await world.live(minute);
  world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(451, 'Try later') : null);
  for (const page of pages) {
    world.set(page, '<p>Two.</p>');
    await world.live(10 * minute);
  }
  world.mail.onStep = () => null;
  await world.live(2 * day);
  expect(mails().length).toBeLessThan(14);
  // In full, or in a line where there are too many.
  const told = mails().flatMap(({ text }) =>
    [...text.matchAll(/^(?:Side by side:| ) \S+change=(\S+)$/gm)].map(([, change]) => change),
  );
  expect(told).toHaveLength(40);
  expect(new Set(told).size).toBe(40);
});

it('two hours after mail goes out again, all that waited has come', async () => {
  await watch();
  await world.live(minute);
  world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(451, 'Try later') : null);
  for (let i = 0; i < 12; i++) {
    world.set(url, `<p>Number ${i} it is.</p>`);
    await world.live(hour);
  }
  world.mail.onStep = () => null;
  world.set(url, '<p>The latest.</p>');
  await world.live(2.2 * hour);
  expect(mails().some(({ text }) => text.includes('+ The latest.'))).toBe(true);
  const states = (await world.store.messages.ofUser({ userId: jill, limit: 100 })).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['sent']));
});

it('no try falls into the quiet hours', async () => {
  await world.store.notifySettings.put(jill, {
    ...(await world.store.notifySettings.of(jill))!,
    zone: 'UTC',
    quiet: { from: '01:00', to: '23:00' },
  });
  await watch();
  await world.live(day - (world.now() % day));
  world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(451, 'Try later') : null);
  world.set(url, '<p>Two.</p>');
  await world.live(hour + minute);
  world.mail.onStep = () => null;
  await world.live(2 * day);
  const [mail] = mails();
  expect(mail).toBeDefined();
  const [sent] = await world.store.messages.ofUser({ userId: jill, limit: 1 });
  expect(new Date(sent!.sentAt!).getUTCHours()).toBe(23);
});

it('nor does a message that was ready before the server stopped, when it starts again in them', async () => {
  const wishes = (await world.store.notifySettings.of(jill))!;
  await world.store.notifySettings.put(jill, {
    ...wishes,
    zone: 'UTC',
    quiet: { from: '22:00', to: '07:00' },
  });
  await watch();
  await world.live(minute);
  world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(451, 'Try later') : null);
  world.set(url, '<p>Two.</p>');
  await world.live(hour);
  world.mail.onStep = () => null;
  await world.pass(23.5 * hour - (world.now() % day));
  await world.send();
  expect(mails()).toHaveLength(0);
  await world.live(12 * hour);
  expect(mails()).toHaveLength(1);
  const [sent] = await world.store.messages.ofUser({ userId: jill, limit: 1 });
  expect(new Date(sent!.sentAt!).getUTCHours()).toBe(7);
});

it('a message that cannot be put together is given up in the end, and the others go out', async () => {
  await watch();
  const other = await world.person('kim', { mail: 'kim@example.org' });
  await world.watch(
    other,
    'Create Sentinel own Using https://example.org/own Fetch every 1 hour Notify by email immediately',
  );
  world.set('https://example.org/own', '<p>One.</p>');
  await world.live(minute);
  const { lists } = world.store.detections;
  world.store.detections.lists = vi.fn(async (ids: readonly string[]) => {
    const found = await lists(ids);
    if (JSON.stringify([...found]).includes('Two')) throw new Error('cannot be read');
    return found;
  }) as typeof lists;
  world.log.error = () => {};
  world.set(url, '<p>Two.</p>');
  world.set('https://example.org/own', '<p>Mine.</p>');
  await world.live(5 * day);
  expect(world.to('kim@example.org')).toHaveLength(1);
  expect(mails()).toHaveLength(0);
  const failed = await world.store.messages.ofUser({ userId: jill, limit: 10 });
  expect(failed).toMatchObject([
    { state: 'failed', lastError: expect.stringContaining('Given up after 10 attempts') },
  ]);
});

it('what waited for the end of a pause comes when the person resumes', async () => {
  await watch();
  await world.live(minute);
  world.set(url, '<p>One and a half.</p>');
  await world.live(2 * hour);
  expect(mails()).toHaveLength(1);
  const [recipient] = await world.store.recipients.ofUser(jill);
  await world.store.recipients.pause(recipient!.id, world.now() + 7 * day);
  world.set(url, '<p>Two.</p>');
  await world.live(2 * hour);
  expect(mails()).toHaveLength(1);
  const user = { id: jill };
  await tellingHandlers(world).resumeRecipient({ id: recipient!.id }, { user } as never, undefined as never);
  await world.live(minute);
  expect(mails()).toHaveLength(2);
});

it('what its sentinel was removed from is not called sent', async () => {
  const id = await watch();
  await world.live(minute);
  world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(451, 'Try later') : null);
  world.set(url, '<p>Two.</p>');
  await world.live(hour);
  await removeSentinel(world, jill, id, undefined);
  world.mail.onStep = () => null;
  await world.live(day);
  expect(mails()).toHaveLength(0);
  expect(await world.store.messages.ofUser({ userId: jill, limit: 10 })).toMatchObject([
    { state: 'failed', sentAt: null, lastError: 'Its sentinel was removed before it could be sent.' },
  ]);
});

it('an interval of no length is refused, and would stop nobody', () => {
  const wish = (amount: number) => ({
    ...{ zone: null, mail: 'jill@example.org', digestTime: '08:00', quiet: null, shortForm: false },
    defaults: [
      { channel: 'email', address: null, cadence: { kind: 'every', interval: { amount, unit: 'second' } } },
    ],
  });
  expect(notifySettingsSchema.safeParse(wish(0.0001)).error?.message).toContain('a minute or longer');
  const habits = { zone: 'UTC', digestTime: '08:00', quiet: null } as const;
  const due = dueAt({ kind: 'every', interval: { amount: 1e-320, unit: 'second' } }, 1000, 0, habits);
  expect(due).toBeGreaterThan(1000);
});
