// A world with several people and a real mail server: time passes from one thing that is due to the next.
import { createSentinel } from '../../../../server/jobs/life/create-sentinel.ts';
import { createSender } from '../../../../server/jobs/send-notices.ts';
import { untouchedSettings } from '../../../../server/jobs/telling/habits-of.ts';
import { mailChannel } from '../../../../server/notify/mail-channel.ts';
import { pullChannel } from '../../../../server/notify/pull-channel.ts';
import type { NotifySettings } from '../../../../server/store/notify-records.ts';
import type { Store } from '../../../../server/store/store.ts';
import { type MailServer, startMailServer } from '../../notify/mail-server.ts';
import { aWorld, minute, type TestWorld } from '../a-world.ts';

export const hour = 60 * minute;
export const day = 24 * hour;
export const newsUrl = 'https://example.org/news';

/** With one person, who gets mail, and a page to watch. */
export async function newsWorld(html: string): Promise<{ world: MailWorld; jill: string }> {
  const world = await mailWorld();
  world.set(newsUrl, html);
  return { world, jill: await world.person('jill2', { mail: 'jill@example.org' }) };
}

export interface MailWorld extends TestWorld {
  mail: MailServer;
  /** Makes a person, with their wishes. */
  person(name: string, wishes?: Partial<NotifySettings>): Promise<string>;
  watch(userId: string, text: string): Promise<string>;
  /** Lets time pass with checks, events and mails. */
  live(ms: number): Promise<void>;
  /** Sends what is due now. */
  send(): Promise<void>;
  /** Mails to an address: when they were told, by their own Date header, and what they say. */
  to(address: string): { at: number; subject: string; text: string; id: string }[];
  end(): Promise<void>;
}

export async function mailWorld(given?: Store): Promise<MailWorld> {
  const base = await aWorld(given);
  const mail = await startMailServer();
  const email = mailChannel({ url: `smtp://127.0.0.1:${mail.port}`, from: 'webvigil@watch.example' });
  const channels = new Map([
    ['email', email],
    ['feed', pullChannel('feed')],
    ['extension', pullChannel('extension')],
  ] as const);
  const world = Object.assign(base, { channels });
  const sender = createSender(world);
  const send = async () => {
    while ((await sender.send()) > 0) await sender.settled();
  };

  return Object.assign(world, {
    mail,
    send,
    async person(name: string, wishes: Partial<NotifySettings> = {}) {
      const id = world.newId();
      await world.store.users.create({ id, name, passwordHash: null, createdAt: world.now() });
      await world.store.notifySettings.put(id, { ...untouchedSettings, ...wishes });
      return id;
    },
    async watch(userId: string, text: string) {
      const outcome = await createSentinel(world, { userId, text, whenNameTaken: 'fail' });
      if (outcome.kind === 'invalid')
        throw new Error(outcome.problems.map(({ message }) => message).join(' '));
      return outcome.sentinel.id;
    },
    async live(ms: number) {
      const end = world.now() + ms;
      for (;;) {
        const { pages, life, outbox } = world.store;
        const times = [
          await pages.nextDue(),
          await life.nextWake(),
          await outbox.nextDue([...channels.keys()]),
        ];
        const next = Math.min(...times.filter((at) => at !== null), Number.POSITIVE_INFINITY);
        if (next > end) break;
        await world.pass(Math.max(0, next - world.now()));
        await send();
      }
      await world.pass(end - world.now());
      await send();
    },
    to(address: string) {
      return mail.mails
        .filter(({ to }) => to.includes(address))
        .map(({ parsed }) => ({
          at: parsed.date!.getTime(),
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          id: parsed.messageId ?? '',
        }));
    },
    async end() {
      await email.close();
      await mail.close();
      await world.store.close();
    },
  });
}
