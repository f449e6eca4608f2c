// A device in this process: the extension's own copy and outbox on a database of its own, with a network that fails as told.
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Replica } from '../../extension/local/replica.ts';
import type { Call } from '../../shared/api/client.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import type { Operation } from '../../shared/api/sync.ts';
import { clientWith } from './server-process.ts';

export type Mishap = 'none' | 'lost request' | 'lost response' | 'sent twice';

/** With the sentinels as their own pages show them. */
export type Whole = Omit<Replica, 'sentinels'> & { sentinels: readonly SentinelView[] };

export interface TestDevice {
  name: string;
  /** Kept in the outbox; answers its id. */
  act(operation: Operation): Promise<string>;
  /** Sends and copies as far as the network lets it. */
  sync(mishap: () => Mishap): Promise<'synced' | 'cut off'>;
  read(): Promise<Whole>;
  /** Its background is stopped and started: nothing is left but what lies in its database. */
  restart(): Promise<void>;
}

export async function aDevice(
  name: string,
  skewMs: number,
  token: string,
  address: () => string,
): Promise<TestDevice> {
  const factory = new IDBFactory();
  const load = async () => {
    vi.resetModules();
    const modules = {
      database: await import('../../extension/local/database.ts'),
      enqueue: await import('../../extension/local/enqueue.ts'),
      outbox: await import('../../extension/local/outbox.ts'),
      pull: await import('../../extension/local/pull.ts'),
      replica: await import('../../extension/local/replica.ts'),
    };
    globalThis.indexedDB = factory;
    await modules.database.database();
    return modules;
  };
  let local = await load();
  await local.replica.ownReplica(name);

  const call =
    (mishap: () => Mishap): Call =>
    async (endpoint, input) => {
      const how = mishap();
      if (how === 'lost request') throw new Error('no network');
      const ask = () => clientWith(address(), token)(endpoint, skewed(input, skewMs) as never);
      if (how === 'sent twice') await ask();
      const answer = await ask();
      if (how === 'lost response') throw new Error('no network');
      return answer as never;
    };

  return {
    name,
    act: (operation) => local.enqueue.enqueue(operation),
    async sync(mishap) {
      try {
        await local.outbox.flush(call(mishap));
        await local.pull.pull(call(mishap), name, 'UTC');
        return 'synced';
      } catch {
        return 'cut off';
      }
    },
    async read() {
      const replica = await local.replica.readReplica();
      const whole = await Promise.all(replica.sentinels.map(({ id }) => local.replica.readSentinel(id)));
      return { ...replica, sentinels: whole.flatMap((one) => one ?? []) };
    },
    async restart() {
      (await local.database.database()).close();
      local = await load();
    },
  };
}

/** What a device whose clock is wrong would send. */
function skewed(input: unknown, skewMs: number): unknown {
  const sent = input as { now?: number; operations?: { madeAt: number }[] };
  if (sent.operations === undefined) return input;
  const operations = sent.operations.map((one) => ({ ...one, madeAt: one.madeAt + skewMs }));
  return { now: sent.now! + skewMs, operations };
}
