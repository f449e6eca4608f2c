// A test mail may go to a stranger: they can say no like to any other, and are not written to again and again.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tellingHandlers } from '../../../../server/http/handlers/telling-handlers.ts';
import { Refusal } from '../../../../server/http/refusal.ts';
import { day, type MailWorld, newsWorld } from './mail-world.ts';

let world: MailWorld;
let jill: string;
let test: (address?: string) => Promise<unknown>;

beforeEach(async () => {
  ({ world, jill } = await newsWorld('<p>One.</p>'));
  const { testChannel } = tellingHandlers(world);
  test = async (address) =>
    testChannel({ channel: 'email', address }, { user: { id: jill } } as never, undefined as never);
});
afterEach(() => world.end());

it('has the link to unsubscribe, and none comes after that', async () => {
  expect(await test('stranger@example.org')).toMatchObject({ ok: true });
  const { raw, parsed } = world.mail.mails[0]!;
  const link = /^List-Unsubscribe: <([^>]+)>/m.exec(raw)![1]!;
  expect(parsed.text).toContain(link);
  const id = world.signer.read('stop', link.slice(link.lastIndexOf('/') + 1));
  expect(await world.store.recipients.byId(id!)).toMatchObject({ address: 'stranger@example.org' });
  await world.store.recipients.stop(id!, world.now());
  expect(await test('stranger@example.org')).toMatchObject({ ok: false });
  expect(world.mail.mails).toHaveLength(1);
});

it('comes a few times a day at most, however its address is written or kept', async () => {
  for (let i = 0; i < 5; i++) expect(await test('jill@example.org')).toMatchObject({ ok: true });
  for (const address of ['jill@example.org', 'Jill@Example.org', undefined])
    expect(await test(address)).toBeInstanceOf(Refusal);
  expect(world.mail.mails).toHaveLength(5);
  await world.pass(day);
  expect(await test()).toMatchObject({ ok: true });
});
