// Sentinels for the tests of their life, and a small server that carries out the engine's effects on them.
import type { StepResult } from '../../../../server/core/events/detector.ts';
import { step } from '../../../../server/core/events/detector.ts';
import { createEngine, type Engine } from '../../../../server/core/events/engine.ts';
import type { LifeRecord } from '../../../../server/core/events/life-record.ts';
import { addSentinels } from '../../../../server/core/events/sentinel-engine.ts';
import type { EndPoint, SentinelTree, TimePoint } from '../../../../shared/sentinel/ast.ts';
import { withDefaults } from '../../../../shared/sentinel/defaults.ts';

export const utc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
export const days = (amount: number) => ({ amount, unit: 'day' }) as const;
export const at = (date: string, time?: string): TimePoint => ({ kind: 'at', date, ...(time && { time }) });
export const open: EndPoint = { kind: 'open' };

/** "start(s2)+1 day" and the like. */
export function point(text: string): TimePoint {
  const [, kind, of, sign, amount, unit] = /^(start|end)\((\w+)\)(?:([+-])(\d+) (\w+?)s?)?$/.exec(text)!;
  const base = { kind: kind as 'start' | 'end', of: of! };
  if (sign === undefined) return base;
  return {
    ...base,
    offset: { sign: sign as '+' | '-', duration: { amount: Number(amount), unit: unit as 'day' } },
  };
}

export function sentinel(
  name: string,
  from: TimePoint,
  to: EndPoint,
  more: Partial<LifeRecord> & { tree?: Partial<SentinelTree> } = {},
): LifeRecord {
  const { tree, ...rest } = more;
  const target = { kind: 'url', url: 'https://example.org/' } as const;
  return {
    id: name,
    name,
    userId: 'u1',
    request: withDefaults({ name, target, from, to, ...tree }),
    state: 'waiting',
    createdAt: 0,
    startedAt: null,
    endedAt: null,
    ...rest,
  };
}

export interface World {
  engine: Engine;
  all: LifeRecord[];
  zone: string;
  /** "s1 starts 2003-06-02 00:00" */
  log: string[];
}

export function world(now: number, zone = 'UTC'): World {
  return { engine: createEngine(now), all: [], zone, log: [] };
}

export function add(w: World, now: number, ...records: LifeRecord[]): void {
  const ids = new Set(records.map(({ id }) => id));
  w.all = [...w.all.filter(({ id }) => !ids.has(id)), ...records];
  carryOut(w, addSentinels(w.engine, records, w, now));
}

export function pass(w: World, now: number): void {
  carryOut(w, step(w.engine, { kind: 'time', now }));
}

const words: Record<string, string> = { 'sentinel-started': 'starts', 'sentinel-ended': 'ends' };

export function carryOut(w: World, { immediate }: StepResult): void {
  const byId = new Map(w.all.map((one) => [one.id, one]));
  for (const { effect, group, occurrences } of immediate) {
    const when = occurrences[0]!.at;
    const text = new Date(when).toISOString().slice(0, 16).replace('T', ' ');
    w.log.push(`${group} ${words[effect.kind] ?? effect.kind} ${text}`);
    const one = byId.get(group)!;
    const state = one.state === 'waiting' ? 'enabled' : one.state;
    if (effect.kind === 'sentinel-started') byId.set(group, { ...one, startedAt: when, state });
    if (effect.kind === 'sentinel-ended') byId.set(group, { ...one, endedAt: when, state: 'ended' });
  }
  w.all = [...byId.values()];
}

/** Starts and ends alone. */
export function life(w: World): string[] {
  return w.log.filter((line) => / (starts|ends) /.test(line));
}
