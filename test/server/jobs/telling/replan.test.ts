// What waits to be told follows its person and its sentinel: another time, another address, another channel, never twice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editSentinel } from '../../../../server/jobs/life/edit-sentinel.ts';
import { untouchedSettings } from '../../../../server/jobs/telling/habits-of.ts';
import { replanPending } from '../../../../server/jobs/telling/replan-pending.ts';
import { showTelling } from '../../../../server/jobs/telling/show-telling.ts';
import type { NotifySettings } from '../../../../server/store/notify-records.ts';
import { minute } from '../a-world.ts';
import { type MailWorld, mailWorld } from './mail-world.ts';

const hour = 60 * minute;
let world: MailWorld;
let jill: string;

beforeEach(async () => {
  world = await mailWorld();
  jill = await world.person('jill2', { mail: 'jill@example.org' });
});
afterEach(() => world.end());

const url = 'https://example.org/news';
const text = (notify: string) => `Create Sentinel news Using ${url} Fetch every 1 hour ${notify}`;

/** A sentinel with one change, told as it says. */
async function changed(notify: string): Promise<string> {
  const id = await world.watch(jill, text(notify));
  world.set(url, '<p>One.</p>');
  await world.live(10 * minute);
  world.set(url, '<p>Two.</p>');
  await world.live(hour);
  return id;
}
const edit = async (id: string, notify: string) => {
  const outcome = await editSentinel(world, jill, id, text(notify));
  expect(outcome).toEqual({ kind: 'edited' });
  await world.send();
};
const wish = async (wishes: Partial<NotifySettings>) => {
  await world.store.notifySettings.put(jill, { ...untouchedSettings, mail: 'jill@example.org', ...wishes });
  await replanPending(world, jill);
  await world.send();
};
const mails = () => world.to('jill@example.org');
const messages = async (channel: string) =>
  (await world.store.messages.ofUser({ userId: jill, channel, limit: 10 })).length;

describe('an edited sentinel', () => {
  it('tells at once what it would have told tomorrow', async () => {
    const id = await changed('Notify by email daily');
    expect(mails()).toEqual([]);
    await edit(id, 'Notify by email immediately');
    expect(mails()).toHaveLength(1);
    await world.live(48 * hour);
    expect(mails()).toHaveLength(1);
  });

  it('tells by another channel what waits', async () => {
    const id = await changed('Notify by email daily');
    await edit(id, 'Notify by feed immediately');
    await world.live(48 * hour);
    expect(mails()).toEqual([]);
    expect(await messages('feed')).toBe(1);
  });

  it('tells at another address what waits, and nobody at the old one', async () => {
    const id = await changed('Notify by email joe@example.org daily');
    await edit(id, 'Notify by email ann@example.org daily');
    await world.live(24 * hour);
    expect(world.to('joe@example.org')).toEqual([]);
    expect(world.to('ann@example.org')).toHaveLength(1);
  });

  it('does not say again what it has said', async () => {
    const id = await changed('Notify by feed immediately Notify by email daily');
    expect(await messages('feed')).toBe(1);
    await edit(id, 'Notify by feed immediately Notify by email weekly');
    await world.live(36 * hour);
    expect(await messages('feed')).toBe(1);
    expect(mails()).toEqual([]);
    await world.live(7 * 24 * hour);
    expect(mails()).toHaveLength(1);
  });

  it('says nothing any more when it is looked at only in the dashboard', async () => {
    const id = await changed('Notify by email daily');
    await edit(id, 'Notify interactive');
    await world.live(48 * hour);
    expect(mails()).toEqual([]);
    expect(await world.store.messages.waiting(jill)).toEqual([]);
  });

  it('leaves alone what others of the same person wait with', async () => {
    const id = await changed('Notify by email daily');
    await world.watch(jill, `Create Sentinel other Using ${url} Fetch every 1 hour Notify by email daily`);
    world.set(url, '<p>Three.</p>');
    await world.live(hour);
    await edit(id, 'Notify interactive');
    await world.live(24 * hour);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]!.text).toContain('other');
    expect(mails()[0]!.text).not.toContain('· news ·');
  });
});

describe('a person', () => {
  it('who wants digests at another time gets the one that waits at that time', async () => {
    await changed('Notify by email daily');
    await wish({ digestTime: '17:30' });
    await world.live(36 * hour);
    expect(mails().map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual(['17:30']);
  });

  it('who wants everything by mail gets there what waited for a feed', async () => {
    await wish({
      defaults: [
        { channel: 'feed', address: null, cadence: { kind: 'every', interval: { amount: 1, unit: 'day' } } },
      ],
    });
    await changed('');
    await wish({ defaults: [{ channel: 'email', address: null, cadence: { kind: 'immediate' } }] });
    expect(mails()).toHaveLength(1);
    await world.live(48 * hour);
    expect(await messages('feed')).toBe(0);
  });

  it('whose address is not known is told nothing, is shown why, and gets it once it is', async () => {
    const id = await changed('Notify by email daily');
    await wish({ mail: null });
    await world.live(72 * hour);
    expect(world.mail.mails).toEqual([]);
    const email = (await showTelling(world, jill)).channels.find(({ kind }) => kind === 'email');
    expect(email).toMatchObject({ waiting: 1, problem: expect.stringContaining('Enter it above') });
    await wish({ mail: 'new@example.org' });
    expect(world.to('new@example.org')).toHaveLength(1);
    expect((await showTelling(world, jill)).channels.find(({ kind }) => kind === 'email')).toMatchObject({
      waiting: 0,
      problem: null,
    });
    expect(id).toBeDefined();
  });

  it('who has no address cannot ask for mail to it', async () => {
    await wish({ mail: null });
    await expect(world.watch(jill, text('Notify by email daily'))).rejects.toThrow(
      'Your mail address is not known yet.',
    );
    await expect(world.watch(jill, text('Notify by email ann@example.org daily'))).resolves.toBeDefined();
  });
});
