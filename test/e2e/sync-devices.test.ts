// Three devices, at random: offline periods, edits of the same things, messages lost and doubled, clocks that are wrong,
// backgrounds stopped, the server killed. In the end all show the same, and every deed is there, or shown as overwritten.
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../shared/api/sync.ts';
import { aDevice, type Mishap, type TestDevice, type Whole } from './a-device.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import {
  clientWith,
  pairDevice,
  type ServerProcess,
  startServerProcess,
  stopAllServers,
} from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let server: ServerProcess;

const flags = () => [`--allow-hosts=${site.host}`, '--log-level=error'];
const steps = 70;

beforeAll(async () => {
  site = await startLocalSite();
  for (let i = 0; i < 4; i++) site.set(`/page-${i}`, page(`Page ${i}`, `<p>Text ${i}</p>`));
});
afterAll(async () => {
  await stopAllServers();
  await site.close();
});

interface Deed {
  id: string;
  device: string;
  operation: Operation;
}

/** Small and repeatable: what went wrong with a number goes wrong with it again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function textOf(name: string, sentence: string): string {
  return `Create Sentinel ${name} Using ${site.origin}/page-${sentence.length % 4}\nMonitor phrases ["${sentence}"]`;
}

describe('three devices', () => {
  it.each([11, 24, 3])('come to the same, and lose nothing (%i)', async (seed) => {
    const dice = random(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(dice() * from.length)]!;
    server = await startServerProcess({ flags: flags() });
    const { dataDir } = server;
    const first = await pairDevice(server, 'Laptop');
    const another = async (name: string) => {
      const { code } = await clientWith(server.address, first)('createPairingCode', {});
      return pairDevice({ address: server.address, pairingCode: code }, name);
    };
    const address = () => server.address;
    const devices = [
      await aDevice('Laptop', 0, first, address),
      await aDevice('Desk', 7 * 3_600_000, await another('Desk'), address),
      await aDevice('Phone', -40 * 60_000, await another('Phone'), address),
    ];
    const deeds: Deed[] = [];
    let made = 0;

    const act = async (device: TestDevice) => {
      const { sentinels } = await device.read();
      const one = sentinels.length > 0 ? pick(sentinels) : undefined;
      const kind = one === undefined || (sentinels.length < 4 && dice() < 0.4) ? 'create' : pick(kinds);
      const name = `s${++made}`;
      const operation = toOperation(kind, one, name, dice);
      deeds.push({ id: await device.act(operation), device: device.name, operation });
    };
    const mishap = (): Mishap => {
      const thrown = dice();
      if (thrown < 0.1) return 'lost request';
      if (thrown < 0.25) return 'lost response';
      return thrown < 0.35 ? 'sent twice' : 'none';
    };
    for (let step = 0; step < steps; step++) {
      const device = pick(devices);
      const what = dice();
      if (what < 0.55) await act(device);
      else if (what < 0.9) await device.sync(mishap);
      else if (what < 0.96) await device.restart();
      else await Promise.all(devices.map((each) => each.sync(mishap)));
      if (step === Math.floor(steps / 2)) {
        const syncing = Promise.all(devices.map((each) => each.sync(mishap)));
        await server.kill();
        await syncing;
        await act(pick(devices));
        server = await startServerProcess({ dataDir, flags: flags() });
      }
    }

    // Everybody is online again.
    const calm = async () => {
      for (const device of devices) expect(await device.sync(() => 'none')).toBe('synced');
    };
    await calm();
    const shown = await until('all to show the same', async () => {
      await calm();
      const all = await Promise.all(devices.map(async (device) => comparable(await device.read())));
      return all.every((one) => one === all[0]) ? all[0]! : null;
    });
    const truth = await clientWith(server.address, first)('listSentinels', { zone: 'UTC' });
    expect(JSON.parse(shown).sentinels).toEqual(comparableSentinels(truth));

    const outboxes = (await Promise.all(devices.map((device) => device.read()))).flatMap(
      ({ outbox }) => outbox,
    );
    for (const { state, failure } of outboxes.filter((one) => one.state === 'refused'))
      expect({ state, message: failure?.message }).toEqual({ state: 'refused', message: expect.any(String) });
    const { overwritten } = await devices[0]!.read();
    const lost = new Set(overwritten.map(({ id }) => id));
    const kept = new Set(outboxes.map(({ id }) => id));
    const removedOnes = new Set(
      deeds.flatMap(({ id, operation }) =>
        operation.kind === 'remove' && !lost.has(id) && !kept.has(id) ? [operation.sentinelId] : [],
      ),
    );
    const gone = deeds.filter(({ id, operation }) => {
      if (lost.has(id) || kept.has(id) || !('sentinelId' in operation)) return false;
      if (removedOnes.has(operation.sentinelId)) return false;
      const sentinel = truth.find((one) => one.id === operation.sentinelId);
      if (operation.kind === 'create') return sentinel === undefined;
      if (operation.kind !== 'edit') return false;
      // Whoever edits on the basis of an edit has seen it.
      const seen = deeds.some(({ operation: later }) => later.kind === 'edit' && later.basedOn === id);
      return sentinel?.edit !== id && !seen;
    });
    expect(gone).toEqual([]);
    const counting = deeds.filter(({ id }) => !lost.has(id) && !kept.has(id));
    for (const one of truth) expect(traceless(one, counting)).toEqual([]);
    const creates = deeds.filter(({ id, operation }) => operation.kind === 'create' && !kept.has(id));
    expect(truth).toHaveLength(creates.length - removedOnes.size);
    expect(deeds.length).toBeGreaterThan(20);
    await server.stop();
  });
});

/** What was done to it, all deeds alike, and cannot be seen; of two that contradict each other either may have come last. */
function traceless(one: Whole['sentinels'][number], deeds: readonly Deed[]): string[] {
  const own = deeds.flatMap(({ operation }) =>
    'sentinelId' in operation && operation.sentinelId === one.id ? [operation] : [],
  );
  const has = (kind: Operation['kind']) => own.some((operation) => operation.kind === kind);
  const tagged = (tag: string, how: 'add' | 'remove') =>
    own.some((operation) => operation.kind === 'tag' && operation[how]?.includes(tag));
  const isPaused = one.state === 'disabled';
  const wrong = ['work', 'home'].filter(
    (tag) => tagged(tag, 'add') !== tagged(tag, 'remove') && one.tags.includes(tag) !== tagged(tag, 'add'),
  );
  if (has('pause') !== has('resume') && isPaused !== has('pause')) wrong.push('pause or resume');
  if (isPaused && !has('pause')) wrong.push('paused by nobody');
  return wrong;
}

describe('a deed that no server takes', () => {
  it('is told to whoever did it, and holds up nothing else', async () => {
    server = await startServerProcess({ flags: flags() });
    const token = await pairDevice(server, 'Laptop');
    const device = await aDevice('Laptop', 0, token, () => server.address);
    const call = clientWith(server.address, token);
    const { id: sentinelId } = await call('createSentinel', { text: textOf('s0', 'the first') });
    const tagged = await device.act({ kind: 'tag', sentinelId, add: ['a'.repeat(41)] });
    for (const name of ['s1', 's2'])
      await device.act({ kind: 'create', sentinelId: crypto.randomUUID(), text: textOf(name, name) });
    expect(await device.sync(() => 'none')).toBe('synced');
    const names = (await call('listSentinels', {})).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['s0', 's1', 's2']);
    expect((await device.read()).outbox).toMatchObject([
      {
        id: tagged,
        state: 'refused',
        failure: { message: expect.stringContaining('at most 40 characters') },
      },
    ]);
    await server.stop();
  });
});

const kinds = ['edit', 'edit', 'edit', 'pause', 'resume', 'tag', 'remove', 'create'] as const;

function toOperation(
  kind: (typeof kinds)[number],
  one: Whole['sentinels'][number] | undefined,
  name: string,
  dice: () => number,
): Operation {
  const sentinelId = one?.id ?? '';
  switch (kind) {
    case 'create':
      return {
        kind,
        sentinelId: crypto.randomUUID(),
        text: textOf(name, `words of ${name}`),
        whenNameTaken: 'number',
        zone: 'UTC',
      };
    case 'edit':
      return { kind, sentinelId, text: textOf(one!.name, `edit ${name}`), zone: 'UTC', basedOn: one!.edit };
    case 'tag': {
      const tag = dice() < 0.5 ? 'work' : 'home';
      return { kind, sentinelId, ...(one!.tags.includes(tag) ? { remove: [tag] } : { add: [tag] }) };
    }
    default:
      return { kind, sentinelId };
  }
}

function comparableSentinels(sentinels: Whole['sentinels']) {
  return sentinels
    .map(({ id, name, text, state, tags, edit }) => ({ id, name, text, state, tags: [...tags].sort(), edit }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function comparable({ sentinels, overwritten, unread }: Whole): string {
  const lost = overwritten
    .map(({ id, what, text }) => ({ id, what, text }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return JSON.stringify({ sentinels: comparableSentinels(sentinels), lost, unread });
}
