// Whose turn it is: people take turns, urgent pages come first, and a closed host holds up nobody else.
import { describe, expect, it } from 'vitest';
import { Frontier, type TurnRules } from '../../../../server/core/schedule/frontier.ts';
import type { DuePage } from '../../../../server/store/records.ts';

const now = 1_000_000;
let made = 0;

function due(user: string, host: string, more: Partial<DuePage> = {}): DuePage {
  const url = `https://${host}/${++made}`;
  return { id: `${user}-${made}`, url, users: [user], dueAt: now, kind: 'due', rendered: false, ...more };
}

function frontier(rules: Partial<TurnRules> = {}): Frontier {
  return new Frontier({ limitOf: () => 100, isPaced: () => false, rendersAtOnce: 100, ...rules });
}

const usersOf = (looks: { page: DuePage }[]) => looks.map(({ page }) => page.users[0]);
const hostsOf = (looks: { host: string }[]) => looks.map(({ host }) => host);

describe('turns', () => {
  it('go round between people, however many pages each of them has', () => {
    const queue = frontier();
    for (let i = 0; i < 100_000; i++) queue.add(due('many', `h${i % 500}`), now);
    for (let i = 0; i < 3; i++) queue.add(due('few', 'other'), now);
    expect(usersOf(queue.take(6, now))).toEqual(['many', 'few', 'many', 'few', 'many', 'few']);
    expect(usersOf(queue.take(3, now))).toEqual(['many', 'many', 'many']);
    expect(queue.waiting).toBe(99_994);
  });

  it('of any of those who watch a page count for it, and it is looked at once', () => {
    const queue = frontier();
    for (let i = 0; i < 10; i++) queue.add(due('many', 'a'), now);
    const shared = due('many', 'b', { users: ['many', 'few'] });
    queue.add(shared, now);
    const looks = queue.take(20, now);
    expect(looks.slice(0, 2).map(({ page }) => page.id)).toContain(shared.id);
    expect(looks).toHaveLength(11);
  });

  it('begin with what is to be confirmed, then first looks, then the others, longest due first', () => {
    const queue = frontier();
    const pages = (['due', 'due', 'first', 'confirm'] as const).map((kind) => due('a', 'h', { kind }));
    for (const page of pages) queue.add(page, now);
    const ids = queue.take(9, now).map(({ page }) => page.id);
    expect(ids).toEqual([pages[3], pages[2], pages[0], pages[1]].map((page) => page!.id));
  });

  it('are given once: a page that is known or under way is not added again', () => {
    const queue = frontier();
    const page = due('a', 'h');
    queue.add(page, now);
    queue.add(page, now);
    const [look] = queue.take(5, now);
    queue.add(page, now);
    expect(queue.take(5, now)).toEqual([]);
    queue.done(look!);
    queue.add(page, now);
    expect(queue.take(5, now)).toHaveLength(1);
  });
});

describe('a host', () => {
  it('that is closed holds up its own pages alone', () => {
    const queue = frontier();
    for (let i = 0; i < 1000; i++) queue.add(due('a', 'hangs'), now);
    queue.close('hangs', now + 500);
    for (let i = 0; i < 3; i++) queue.add(due('a', 'fine'), now);
    expect(hostsOf(queue.take(10, now))).toEqual(['fine', 'fine', 'fine']);
    expect(queue.take(10, now)).toEqual([]);
    expect(queue.opensAt(now)).toBe(now + 500);
    expect(hostsOf(queue.take(2, now + 500))).toEqual(['hangs', 'hangs']);
  });

  it('has no more looks at once than it may', () => {
    const queue = frontier({ limitOf: () => 2 });
    for (let i = 0; i < 5; i++) queue.add(due('a', 'h'), now);
    const [one] = queue.take(5, now);
    expect(queue.take(5, now)).toEqual([]);
    queue.done(one!);
    expect(queue.take(5, now)).toHaveLength(1);
  });

  it('with a pace closes when a look is taken, until it is said when the next may begin', () => {
    const queue = frontier({ isPaced: () => true });
    for (let i = 0; i < 3; i++) queue.add(due('a', 'h'), now);
    const [one] = queue.take(3, now);
    expect(queue.take(3, now + 60_000)).toEqual([]);
    queue.close('h', now + 1000);
    expect(queue.take(3, now)).toEqual([]);
    expect(queue.take(3, now + 1000)).toHaveLength(1);
    queue.done(one!);
  });

  it('whose time turned out to be later takes its page back, in its place', () => {
    const queue = frontier({ isPaced: () => true });
    for (let i = 0; i < 3; i++) queue.add(due('a', 'h'), now);
    const [look] = queue.take(1, now);
    queue.giveBack(look!, now + 700);
    expect(queue.waiting).toBe(3);
    expect(queue.take(1, now + 600)).toEqual([]);
    expect(queue.opensAt(now + 600)).toBe(now + 700);
    expect(queue.take(1, now + 700)[0]!.page.id).toBe(look!.page.id);
  });
});

describe('pages that need the server’s browser', () => {
  it('take no more places than it has, and hold up no others, of the same person neither', () => {
    const queue = frontier({ rendersAtOnce: 2 });
    for (let i = 0; i < 50; i++) queue.add(due('a', `r${i}`, { rendered: true }), now);
    for (let i = 0; i < 5; i++) queue.add(due('a', `p${i}`), now);
    const looks = queue.take(20, now);
    expect(hostsOf(looks).sort()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'r0', 'r1']);
    queue.done(looks.find(({ host }) => host === 'r0')!);
    expect(hostsOf(queue.take(20, now))).toEqual(['r2']);
    queue.giveBack(looks.find(({ host }) => host === 'r1')!, now + 700);
    expect(hostsOf(queue.take(20, now))).toEqual(['r3']);
    expect(queue.waiting).toBe(47);
  });

  it('of all people go round, too', () => {
    const queue = frontier({ rendersAtOnce: 3 });
    for (let i = 0; i < 50; i++) queue.add(due('many', `h${i}`, { rendered: true }), now);
    queue.add(due('few', 'other', { rendered: true }), now);
    expect(usersOf(queue.take(20, now))).toEqual(['many', 'few', 'many']);
  });
});

describe('what waits', () => {
  it('is counted, and the longest wait is known', () => {
    const queue = frontier();
    expect([queue.waiting, queue.oldest()]).toEqual([0, null]);
    queue.add(due('a', 'h', { dueAt: now - 5 }), now);
    queue.add(due('b', 'h', { dueAt: now - 9 }), now);
    expect([queue.waiting, queue.oldest()]).toEqual([2, now - 9]);
    queue.take(2, now);
    expect([queue.waiting, queue.oldest()]).toEqual([0, null]);
  });
});
