// A sentinel as events and rules, after section 4.2 and 4.3: what starts and ends it, and what ticks while it runs.
//
// start:ID and end:ID are the events other sentinels hang on. run:ID and rest:ID say when it takes part: from its start to
// its end, less the times its person has disabled it. A disabled one so starts and ends for others and costs nothing.
import type { Zone } from '../../../shared/sentinel/ast.ts';
import { durationMs } from '../../../shared/sentinel/duration.ts';
import { pageParts } from '../graph/page-parts.ts';
import type { NewDefinition } from './definition.ts';
import { type EventExpression, periodic, primitive } from './event.ts';
import type { LifeRecord } from './life-record.ts';
import type { Rhythm } from './rhythm.ts';
import { ownEvent, type Rule } from './rules.ts';
import { type Side, type Surroundings, whenEvent } from './time-point.ts';
import { withZone } from './window.ts';

/** What the rules ask of the server; Firing.group is the sentinel's id. */
export type SentinelEffect =
  | { readonly kind: 'sentinel-started' }
  | { readonly kind: 'sentinel-ended' }
  /** A fixed fetch is due. */
  | { readonly kind: 'check' }
  /** An on-change sentinel begins or ceases to need its page; it may cease without having begun. */
  | { readonly kind: 'watch' }
  | { readonly kind: 'unwatch' }
  /** Changes on several pages have come together; the occurrences say which. */
  | { readonly kind: 'fire' };

// At one moment: ticks, then starts, then ends; so the last fetch comes before the end, and a start before an end.
const first = { tick: 30, start: 20, end: 10 };

const raise = (event: string) => ({ kind: 'raise', event, own: true }) as const;
const startWhen: Rule[] = [{ id: 'start', effect: raise('start') }];
const endWhen: Rule[] = [{ id: 'end', effect: raise('end'), priority: 0 }];
// What hangs on the event has priority 1 and so comes last.
const started: Rule[] = [
  { id: 'tell', effect: { kind: 'sentinel-started' }, priority: 4 },
  { id: 'run', effect: raise('run'), priority: 3 },
];
const startedDisabled: Rule[] = [started[0]!, { ...started[1]!, off: true }];
const ended: Rule[] = [
  { id: 'rest', effect: raise('rest'), priority: 4 },
  { id: 'tell', effect: { kind: 'sentinel-ended' }, priority: 3 },
  { id: 'forget', effect: { kind: 'forget' }, priority: 2 },
];
const check: Rule[] = [{ id: 'check', effect: { kind: 'check' } }];
const fire: Rule[] = [{ id: 'fire', effect: { kind: 'fire' } }];
const watch: Rule[] = [{ id: 'watch', effect: { kind: 'watch' } }];
const unwatch: Rule[] = [{ id: 'unwatch', effect: { kind: 'unwatch' } }];

/** Empty for one that has ended. */
export function sentinelDefinitions(record: LifeRecord, around: Surroundings): NewDefinition[] {
  if (record.state === 'ended') return [];
  return [
    ...lifeDefinitions(record, around),
    ...fetchDefinitions(record, around.zone),
    ...crossPageDefinitions(record),
  ];
}

/** The end is waited for from the beginning; one that comes before the start takes the start away. */
function lifeDefinitions(record: LifeRecord, around: Surroundings): NewDefinition[] {
  const { id, state, startedAt } = record;
  const on = (name: string, side: Side, rules: Rule[]): NewDefinition => ({
    id: `${id}/${name}`,
    group: id,
    event: primitive(ownEvent(side, id)),
    rules,
    once: true,
  });
  return [
    ...waitDefinitions(record, around),
    ...(startedAt === null ? [on('started', 'start', state === 'disabled' ? startedDisabled : started)] : []),
    on('ended', 'end', ended),
  ];
}

/** What its start and end wait for: the part to define again when a sentinel it refers to has been edited. */
export function waitDefinitions(record: LifeRecord, around: Surroundings): NewDefinition[] {
  const { id, startedAt } = record;
  const wait = (side: Side, rules: Rule[]): NewDefinition[] => {
    const event = whenEvent(record, side, around);
    if (event === null) return [];
    return [{ id: `${id}/${side}-when`, group: id, event, rules, priority: first[side], once: true }];
  };
  return [...(startedAt === null ? wait('start', startWhen) : []), ...wait('end', endWhen)];
}

function fetchDefinitions({ id, request }: LifeRecord, zone: Zone): NewDefinition[] {
  const { rhythm, windows } = request.fetch;
  if (rhythm.kind === 'on-change') {
    return [
      { id: `${id}/watch`, group: id, event: primitive(ownEvent('run', id)), rules: watch },
      { id: `${id}/unwatch`, group: id, event: primitive(ownEvent('rest', id)), rules: unwatch },
    ];
  }
  const interval: Rhythm = {
    kind: 'interval',
    ms: durationMs(rhythm.interval),
    ...(windows.length > 0 && { windows: withZone(windows, zone) }),
  };
  return [ticking(id, fetching, whileRunning(id, interval), check)];
}

const fetching = 'fetch';

/** The definition whose ticks are a sentinel's fixed fetches. */
export function fetchDefinitionOf(sentinelId: string): string {
  return `${sentinelId}/${fetching}`;
}

/** Changes on several pages come at different times: they are paired as its context says. */
function crossPageDefinitions({ id, request }: LifeRecord): NewDefinition[] {
  const parts = pageParts(id, request);
  if (parts.kind !== 'several') return [];
  return [{ id: `${id}/changes`, group: id, event: parts.event.event, rules: fire }];
}

function whileRunning(id: string, rhythm: Rhythm): EventExpression {
  const [run, rest] = [primitive(ownEvent('run', id)), primitive(ownEvent('rest', id))];
  return periodic(run, rhythm, rest, { missed: 'collapse', baseline: true });
}

function ticking(id: string, name: string, event: EventExpression, rules: Rule[]): NewDefinition {
  return { id: `${id}/${name}`, group: id, event, rules, priority: first.tick };
}
