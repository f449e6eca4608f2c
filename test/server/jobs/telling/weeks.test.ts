// Weeks of changes told by a real mail server: daily, every four days, at times of day, in several zones, over changes of clocks.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wallTime } from '../../../../server/core/events/zone-clock.ts';
import { minute, noon } from '../a-world.ts';
import { type MailWorld, mailWorld } from './mail-world.ts';

const hour = 60 * minute;
const day = 24 * hour;
let world: MailWorld;

beforeEach(async () => {
  world = await mailWorld();
});
afterEach(() => world.end());

/** "2026-03-29 08:00" as the clocks of the zone show it. */
const clock = (zone: string, at: number) =>
  new Date(wallTime(zone, at)).toISOString().slice(0, 16).replace('T', ' ');

/** A page whose text counts up at each of its own times. */
async function lives(days: number, texts: (hourOfLife: number) => string): Promise<void> {
  for (let h = 0; h < days * 24; h++) {
    world.set('https://example.org/news', `<p>${texts(h)}</p>`);
    await world.live(hour);
  }
}

describe('over the change of clocks in March', () => {
  it('each person gets each net change once, at their own time of day', { timeout: 300_000 }, async () => {
    // 15 January at noon; the clocks change on 8 March in New York and on 29 March in Berlin.
    const start = Date.UTC(2026, 2, 5, 12) - noon;
    await world.live(start);
    const people = [
      { name: 'anna', zone: 'Europe/Berlin', when: 'daily' },
      { name: 'ben', zone: 'America/New_York', when: 'every 4 days' },
      { name: 'chiyo', zone: 'Asia/Tokyo', when: 'at 18:30 on Mon, Thu' },
      { name: 'dev', zone: 'Asia/Kolkata', when: 'immediately' },
    ];
    for (const { name, zone, when } of people) {
      const id = await world.person(name, { zone });
      const zoned = when.startsWith('at') ? `${when} ${zone}` : when;
      await world.watch(
        id,
        `Create Sentinel news Using https://example.org/news Fetch every 1 hour Notify by email ${name}@example.org ${zoned}`,
      );
    }
    // Once every 13 hours something new stands there, for four weeks.
    const edition = (h: number) => Math.floor(h / 13);
    await lives(28, (h) => `Edition number ${edition(h)} of the paper.`);
    const editions = edition(28 * 24 - 1);

    for (const { name, zone } of people) {
      const mails = world.to(`${name}@example.org`);
      expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
      expect(mails.length).toBeGreaterThan(3);
      // Each begins where the one before ended: nothing is told twice, nothing left out.
      const spans = mails.map(({ text }) =>
        [...text.matchAll(/^[-+] .*?number (\d+)/gm)].map((m) => Number(m[1])),
      );
      let last = 0;
      for (const [from, to] of spans) {
        expect(from).toBe(last);
        expect(to).toBeGreaterThan(last);
        last = to!;
      }
      expect(last).toBeGreaterThan(editions - 9);
      const times = new Set(mails.map(({ at }) => clock(zone, at).slice(11)));
      if (name === 'anna' || name === 'ben') expect([...times]).toEqual(['08:00']);
      if (name === 'chiyo') expect([...times]).toEqual(['18:30']);
      if (name === 'dev') expect(mails).toHaveLength(editions);
    }
    const days = (name: string, zone: string) =>
      world.to(`${name}@example.org`).map(({ at }) => clock(zone, at).slice(0, 10));
    expect(days('anna', 'Europe/Berlin')).toContain('2026-03-29');
    expect(days('anna', 'Europe/Berlin')).toHaveLength(28);
    expect(days('ben', 'America/New_York')).toEqual([
      '2026-03-09',
      '2026-03-13',
      '2026-03-17',
      '2026-03-21',
      '2026-03-25',
      '2026-03-29',
      // The four weeks end at noon in Greenwich, which is eight o'clock in New York.
      '2026-04-02',
    ]);
    const weekdays = world
      .to('chiyo@example.org')
      .map(({ at }) => new Date(wallTime('Asia/Tokyo', at)).getUTCDay());
    expect(new Set(weekdays)).toEqual(new Set([1, 4]));
  });
});

describe('over the change of clocks in autumn', () => {
  it('each person gets each net change once, at their own time of day', { timeout: 300_000 }, async () => {
    // 15 January at noon; the clocks change on 25 October in Berlin and on 1 November in New York: days of 25 hours.
    await world.live(Date.UTC(2026, 9, 21, 12) - noon);
    const people = [
      { name: 'anna', zone: 'Europe/Berlin', when: 'daily', time: '08:00' },
      { name: 'ben', zone: 'America/New_York', when: 'every 4 days', time: '08:00' },
      // In the hour that comes twice.
      { name: 'emil', zone: 'Europe/Berlin', when: 'daily', time: '02:30' },
      { name: 'fay', zone: 'America/New_York', when: 'daily', time: '01:30' },
      { name: 'gus', zone: 'Europe/Berlin', when: 'every 4 days', time: '02:30' },
    ];
    for (const { name, zone, when, time } of people) {
      const id = await world.person(name, { zone, digestTime: time });
      await world.watch(
        id,
        `Create Sentinel news Using https://example.org/news Fetch every 1 hour Notify by email ${name}@example.org ${when}`,
      );
    }
    const edition = (h: number) => Math.floor(h / 13);
    await lives(21, (h) => `Edition number ${edition(h)} of the paper.`);
    const editions = edition(21 * 24 - 1);

    for (const { name, zone, when, time } of people) {
      const mails = world.to(`${name}@example.org`);
      expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
      const spans = mails.map(({ text }) =>
        [...text.matchAll(/^[-+] .*?number (\d+)/gm)].map((m) => Number(m[1])),
      );
      let last = 0;
      for (const [from, to] of spans) {
        expect(from).toBe(last);
        expect(to).toBeGreaterThan(last);
        last = to!;
      }
      expect(last).toBeGreaterThan(editions - (when === 'daily' ? 3 : 9));
      expect([...new Set(mails.map(({ at }) => clock(zone, at).slice(11)))]).toEqual([time]);
    }
    const days = (name: string, zone: string) =>
      world.to(`${name}@example.org`).map(({ at }) => clock(zone, at).slice(0, 10));
    const from = (first: number, step: number, count: number) =>
      Array.from({ length: count }, (_, at) =>
        new Date(Date.UTC(2026, 9, first + at * step)).toISOString().slice(0, 10),
      );
    const everyFour = ['2026-10-25', '2026-10-29', '2026-11-02', '2026-11-06', '2026-11-10'];
    expect(days('anna', 'Europe/Berlin')).toEqual(from(22, 1, 21));
    expect(days('ben', 'America/New_York')).toEqual(everyFour);
    // The first change came when that day's digest had gone out, had there been anything to tell.
    expect(days('emil', 'Europe/Berlin')).toEqual(from(23, 1, 20));
    expect(days('fay', 'America/New_York')).toEqual(from(22, 1, 21));
    expect(days('gus', 'Europe/Berlin')).toEqual(everyFour);
    const onDay = (name: string, day: string) =>
      world
        .to(`${name}@example.org`)
        .map(({ at }) => new Date(at).toISOString().slice(0, 16))
        .filter((at) => at.startsWith(day));
    // From one morning to the next it was 25 hours.
    expect(onDay('anna', '2026-10-24')).toEqual(['2026-10-24T06:00']);
    expect(onDay('anna', '2026-10-25')).toEqual(['2026-10-25T07:00']);
  });
});

describe('a digest', () => {
  const daily = (name: string) =>
    `Create Sentinel news Using https://example.org/news Fetch every 1 hour Notify by email ${name}@example.org daily`;

  it('says in one line that a page changed and changed back, with the number of firings and no diff', async () => {
    const id = await world.person('anna', { zone: 'Europe/Berlin' });
    await world.watch(id, daily('anna'));
    await world.watch(
      id,
      'Create Sentinel other Using https://example.org/other Fetch every 1 hour Notify by email anna@example.org daily',
    );
    world.set('https://example.org/other', '<p>Always the same.</p>');
    await lives(1, (h) => (h === 3 || h === 7 ? 'B is here.' : 'A is here.'));
    const [mail, ...rest] = world.to('anna@example.org');
    expect(rest).toEqual([]);
    expect(mail!.subject).toBe('Page changed and changed back');
    expect(mail!.text).toContain('It changed 4 times and is now as it was before.');
    expect(mail!.text).not.toMatch(/is here/);
    expect(mail!.text).not.toContain('other');
  });

  it('shows the net change, not the way there', async () => {
    const id = await world.person('anna', { zone: 'Europe/Berlin' });
    await world.watch(id, daily('anna'));
    await lives(1, (h) => `The price is ${h < 3 ? 10 : h < 8 ? 99 : 12} today.`);
    const [mail] = world.to('anna@example.org');
    expect(mail!.text).toContain('- The price is 10 today.');
    expect(mail!.text).toContain('+ The price is 12 today.');
    expect(mail!.text).not.toContain('99');
    expect(mail!.text).toContain('It changed 2 times. This is the overall difference.');
  });

  it('says so where only the last change can still be told', async () => {
    const id = await world.person('anna', { zone: 'Europe/Berlin' });
    await world.watch(id, daily('anna'));
    world.set('https://example.org/news', '<p>One.</p>');
    for (const text of ['Two.', 'Three.']) {
      await world.pass(2 * hour);
      world.set('https://example.org/news', `<p>${text}</p>`);
    }
    await world.pass(2 * hour);
    // As after a damage: the page as it was cannot be read any more.
    world.store.versions.byId = async () => null;
    await world.live(day);
    const [mail] = world.to('anna@example.org');
    expect(mail!.text).toContain('It changed 2 times. The version from before is no longer kept');
    expect(mail!.text).toMatch(/- Two\.\n\+ Three\./);
  });

  it('collapses the times that were missed into one', async () => {
    const id = await world.person('anna', { zone: 'Europe/Berlin' });
    await world.watch(id, daily('anna'));
    world.set('https://example.org/news', '<p>One.</p>');
    await world.live(hour);
    // For three days nobody sends anything.
    for (const text of ['Two.', 'Three.', 'Four.']) {
      world.set('https://example.org/news', `<p>${text}</p>`);
      await world.pass(day);
    }
    await world.send();
    const mails = world.to('anna@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(/- One\.[\s\S]*\+ Four\./);
  });

  it('comes after quiet hours, with all that happened in them', async () => {
    const id = await world.person('anna', { zone: 'Europe/Berlin', quiet: { from: '22:00', to: '07:00' } });
    await world.watch(
      id,
      'Create Sentinel news Using https://example.org/news Fetch every 1 hour Notify by email anna@example.org immediately',
    );
    // From 13:00 in Berlin on.
    await lives(1, (h) => (h < 10 ? 'One.' : h < 13 ? 'Two.' : 'Three.'));
    const mails = world.to('anna@example.org');
    expect(mails.map(({ at }) => clock('Europe/Berlin', at).slice(11))).toEqual(['07:00']);
    expect(mails[0]!.text).toMatch(/- One\.[\s\S]*\+ Three\./);
  });

  it('does not fill the mailbox of a page that changes all the time, and says so', async () => {
    const id = await world.person('anna', { zone: 'UTC' });
    await world.watch(
      id,
      'Create Sentinel news Using https://example.org/news Fetch every 1 minute Notify by email anna@example.org immediately',
    );
    for (let i = 0; i < 8 * 60; i++) {
      world.set('https://example.org/news', `<p>Number ${i} it is.</p>`);
      await world.live(minute);
    }
    const mails = world.to('anna@example.org');
    expect(mails.length).toBeLessThan(16);
    expect(mails.length).toBeGreaterThan(6);
    expect(mails[0]!.text).not.toContain('very often');
    expect(mails.at(-1)!.text).toContain('This page changes very often.');
    const spans = mails.map(({ text }) =>
      [...text.matchAll(/^[-+] .*?Number (\d+)/gm)].map((m) => Number(m[1])),
    );
    for (let i = 1; i < spans.length; i++) expect(spans[i]![0]).toBe(spans[i - 1]![1]);
  }, 120_000);
});
