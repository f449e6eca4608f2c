// The links in mails that need no signing in: they pause and unsubscribe, and can do nothing else.
import { describe, expect, it } from 'vitest';
import { until } from '../../e2e/until.ts';
import { tellingServer } from './telling-server.ts';

const here = tellingServer();
const { aChange, change, mailsTo, recipient, allSent } = here;

describe('the link to pause or unsubscribe', () => {
  /** A mail to this address, and the link in its header. */
  async function aLink(address: string) {
    const sentinel = await aChange(`Notify by email ${address} immediately`);
    await until('the mail', () => mailsTo(address).length === 1);
    await allSent();
    const { raw, parsed } = mailsTo(address)[0]!;
    const link = /^List-Unsubscribe: <([^>]+)>/m.exec(raw)![1]!;
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(parsed.text).toContain(link);
    return { sentinel, link };
  }
  const post = (link: string, body: URLSearchParams | FormData) => fetch(link, { method: 'POST', body });

  it('shows what it can do, and does nothing by being opened', async () => {
    const { link } = await aLink('opened@example.org');
    for (let again = 0; again < 3; again++) {
      const response = await fetch(link);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await response.text()).toContain('opened@example.org');
    }
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect(await recipient('opened@example.org')).toMatchObject({ stoppedAt: null, pausedUntil: null });
  });

  it('pauses, and what happens meanwhile is not lost', async () => {
    const { sentinel, link } = await aLink('paused@example.org');
    const response = await post(link, new URLSearchParams({ action: 'pause-week' }));
    expect(await response.text()).toContain('for a week');
    await change(sentinel, 14);
    await until('it waits', async () => {
      const { channels } = await here.call('getTelling', {});
      return channels.find(({ kind }) => kind === 'email')!.waiting === 1;
    });
    expect(mailsTo('paused@example.org')).toHaveLength(1);
    const { id, pausedUntil } = await recipient('paused@example.org');
    expect(pausedUntil! - Date.now()).toBeGreaterThan(6 * 86_400_000);
    await here.call('resumeRecipient', { id });
    await until('the mail that waited', () => mailsTo('paused@example.org').length === 2);
    await allSent();
  });

  it.each([
    ['as most mail programs do', (form: [string, string]) => new URLSearchParams([form])],
    [
      'as RFC 8058 prefers',
      (form: [string, string]) => {
        const data = new FormData();
        data.append(...form);
        return data;
      },
    ],
  ])('unsubscribes with one click, %s', async (how, formOf) => {
    const address = `${how.replaceAll(' ', '-').toLowerCase()}@example.org`;
    const { sentinel, link } = await aLink(address);
    const response = await post(link, formOf(['List-Unsubscribe', 'One-Click']));
    expect(response.status).toBe(200);
    expect(await recipient(address)).toMatchObject({ stoppedAt: expect.any(Number) });
    await change(sentinel, 14);
    await allSent();
    expect(mailsTo(address)).toHaveLength(1);
    await here.call('resumeRecipient', { id: (await recipient(address)).id });
    await change(sentinel, 16);
    await until('mail again', () => mailsTo(address).length === 2);
    await allSent();
  });

  it('neither shortens a longer pause nor calls paused what is unsubscribed', async () => {
    const { link } = await aLink('longer@example.org');
    const ask = async (action: string) => (await post(link, new URLSearchParams({ action }))).text();
    expect(await ask('pause-week')).toContain('for a week');
    const { pausedUntil } = await recipient('longer@example.org');
    expect(await ask('pause-day')).toContain('for a week');
    expect((await recipient('longer@example.org')).pausedUntil).toBe(pausedUntil);
    expect(await ask('stop')).toContain('Unsubscribed');
    expect(await ask('pause-day')).toContain('Unsubscribed');
  });

  it('can do nothing else, and nobody can make one', async () => {
    const { link } = await aLink('strict@example.org');
    const token = link.slice(link.lastIndexOf('/') + 1);
    for (const action of ['resume', 'delete', '', 'stop; drop'])
      expect((await post(link, new URLSearchParams({ action }))).status).toBe(400);
    const altered = [
      `${token}x`,
      token.slice(0, -1),
      token.replace(/^./, 'z'),
      `${token.split('.')[0]}.`,
      '.',
      'x',
    ];
    for (const one of altered) {
      const forged = `${here.server.address}/stop/${encodeURIComponent(one)}`;
      expect((await fetch(forged)).status).toBe(404);
      expect((await post(forged, new URLSearchParams({ action: 'stop' }))).status).toBe(404);
    }
    expect(await recipient('strict@example.org')).toMatchObject({ stoppedAt: null, pausedUntil: null });
    // It opens neither the account nor a feed, and other sites cannot use it in a form.
    const headers = { authorization: `Bearer ${token}`, cookie: `session=${token}` };
    expect((await fetch(`${here.server.address}/api/telling`, { headers })).status).toBe(401);
    expect((await fetch(`${here.server.address}/feeds/${token}/atom.xml`)).status).toBe(404);
    const foreign = await fetch(link, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ action: 'stop' }),
    });
    expect(foreign.status).toBe(403);
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await fetch(link, { method })).status).toBeGreaterThan(399);
  });
});
