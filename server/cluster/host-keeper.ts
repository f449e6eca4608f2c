// Keeps the pace at hosts together with the other servers on this database: who begins when, and what was learned of a host.
import type { TurnRules } from '../core/schedule/frontier.ts';
import {
  afterLook,
  type HostAnswer,
  isPaced,
  looksAtOnce,
  takeSlot,
  unknownHost,
} from '../core/schedule/host-pace.ts';
import type { World } from '../jobs/world.ts';
import type { HostState } from '../store/records.ts';

export interface HostKeeper extends Omit<TurnRules, 'rendersAtOnce'> {
  /** When a look at each of these hosts may begin; that time is kept for it. */
  slots(hosts: readonly string[]): Promise<Map<string, number>>;
  /** When the next look after that may begin, as far as is known here. */
  opensAt(host: string): number;
  heard(host: string, answer: HostAnswer): Promise<void>;
}

const knownAtMost = 10_000;

export function createHostKeeper(world: World, places: number): HostKeeper {
  const rules = world.pace;
  const known = new Map<string, HostState>();
  /** Times that were kept for us and have not come yet. */
  const kept = new Map<string, number>();

  const remember = (host: string, state: HostState) => {
    known.delete(host);
    known.set(host, state);
    if (known.size > knownAtMost) known.delete(known.keys().next().value!);
  };
  const stateOf = (host: string) => known.get(host) ?? unknownHost;

  return {
    isPaced: (host) => isPaced(host, rules),
    limitOf: (host) => looksAtOnce(stateOf(host), !isPaced(host, rules), rules, places),
    opensAt: (host) => stateOf(host).nextAt,
    async slots(hosts) {
      const now = world.now();
      const slots = new Map<string, number>();
      const asking = hosts.filter((host) => {
        const at = kept.get(host);
        if (at === undefined && isPaced(host, rules)) return true;
        slots.set(host, at ?? now);
        kept.delete(host);
        return false;
      });
      if (asking.length === 0) return slots;
      const states = await world.store.hosts.change(asking, (stored, host) => {
        const slot = takeSlot(stored ?? unknownHost, now, rules);
        slots.set(host, slot.at);
        return slot.host;
      });
      for (const [host, state] of states) remember(host, state);
      for (const host of asking) if (slots.get(host)! > now) kept.set(host, slots.get(host)!);
      return slots;
    },
    async heard(host, answer) {
      const now = world.now();
      const before = stateOf(host);
      const state = afterLook(before, answer, now);
      remember(host, state);
      const isNews = before.failures !== state.failures || before.crawlDelayMs !== state.crawlDelayMs;
      if (!isPaced(host, rules) || !(isNews || answer.kind === 'busy')) return;
      await world.store.hosts.change([host], (stored) => afterLook(stored ?? before, answer, now));
    },
  };
}
