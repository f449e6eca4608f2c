// A server that watches a site of its own and tells by a real mail server, for tests of what it tells over HTTP.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Call } from '../../../shared/api/client.ts';
import { type LocalSite, page, startLocalSite } from '../../e2e/local-site.ts';
import { clientWith, pairDevice } from '../../e2e/server-process.ts';
import { until } from '../../e2e/until.ts';
import { type MailServer, startMailServer } from '../notify/mail-server.ts';
import { startTestServer, type TestServer } from './running-server.ts';

/** What is there once the tests run. */
interface Here {
  site: LocalSite;
  mail: MailServer;
  server: TestServer;
  token: string;
  call: Call;
}

/** A sentinel with a page of its own. */
interface Watched {
  id: string;
  name: string;
  path: string;
}

export function tellingServer() {
  const here = {} as Here;
  let count = 0;

  beforeAll(async () => {
    const [site, mail] = [await startLocalSite(), await startMailServer()];
    const server = await startTestServer({
      'allow-hosts': site.host,
      'host-spacing': '0s',
      smtp: `smtp://127.0.0.1:${mail.port}`,
      'mail-from': 'webvigil@watch.example',
    });
    const token = await pairDevice({ address: server.address, pairingCode: server.welcome!.pairingCode });
    Object.assign(here, { site, mail, server, token, call: clientWith(server.address, token) });
  });
  afterEach(() => {
    here.mail.onStep = () => null;
  });
  afterAll(async () => {
    await here.server.stop();
    await here.mail.close();
    await here.site.close();
  });

  return Object.assign(here, {
    /** Its page has just changed for the first time. */
    async aChange(notify: string, title = 'News', rest = ''): Promise<Watched> {
      const name = `s${++count}`;
      const path = `/${name}`;
      here.site.set(path, page(title, '<p>The price is 10.</p>'));
      const text = `Create Sentinel ${name} Using ${here.site.origin}${path} ${rest} ${notify}`;
      const { id } = await here.call('createSentinel', { text });
      await until('the baseline', async () => (await here.call('getSentinel', { id })).versions === 1);
      await change({ id, path }, 12, title);
      return { id, name, path };
    },
    change,
    mailsTo: (address: string) => here.mail.mails.filter(({ to }) => to.includes(address)),
    recipient: async (address: string) =>
      (await here.call('getTelling', {})).recipients.find((one) => one.address === address)!,
    allSent: () =>
      until('all is sent', async () => {
        const { messages, channels } = await here.call('getTelling', {});
        return (
          messages.every(({ state }) => state !== 'pending') && channels.every(({ waiting }) => waiting === 0)
        );
      }),
  });

  async function change(
    { id, path }: Pick<Watched, 'id' | 'path'>,
    price: number,
    title = 'News',
  ): Promise<void> {
    here.site.set(path, page(title, `<p>The price is ${price}.</p>`));
    expect((await here.call('checkSentinel', { id })).outcome).toBe('changed');
  }
}
