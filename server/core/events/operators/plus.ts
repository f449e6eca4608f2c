// PLUS: a length of time after an event; never before it, however far back the shifts reach.
import { addDuration } from '../../../../shared/sentinel/duration.ts';
import type { PlusEvent, Shift } from '../event.ts';
import { keep, keptAtMost, type Series } from '../memory.ts';
import { bounded, noOccurrences, noParams, type Occurrence } from '../occurrence.ts';
import type { Timer } from '../timers.ts';
import { type Place, recall, remember, stopWaiting, wait } from './place.ts';

export function plusOf(
  event: PlusEvent,
  place: Place,
  happened: readonly Occurrence[],
  due: Timer | null,
): readonly Occurrence[] {
  if (due === null && happened.length === 0) return noOccurrences;
  let series = recall(place)?.series ?? [];
  const found: Occurrence[] = [];
  if (due !== null) {
    const ended = series.filter(({ timer }) => timer === due.id);
    series = series.filter(({ timer }) => timer !== due.id);
    for (const { opened } of ended) found.push(elapsed(place, due.due, opened));
  }
  for (const one of happened) {
    const at = Math.max(one.at, shifted(one.at, event.shifts));
    // At once means in this cascade: a timer would hide a loop of zero waits from the runaway check.
    if (at === one.at) found.push(elapsed(place, at, [one]));
    else series = begin(event, place, series, one, at);
  }
  remember(place, { series });
  return found;
}

const endOfTime = 8.64e15;

export function shifted(at: number, shifts: readonly Shift[]): number {
  const time = shifts.reduce(
    (before, { sign, duration }) => addDuration(before, duration, sign === '+' ? 1 : -1),
    at,
  );
  // A chain of long waits may lead beyond what a calendar can hold; it must not lead to no time at all.
  return Number.isFinite(time) ? Math.min(endOfTime, Math.max(-endOfTime, time)) : endOfTime;
}

function begin(event: PlusEvent, place: Place, series: Series[], one: Occurrence, at: number): Series[] {
  const [first] = series;
  if (event.context === 'cumulative' && first !== undefined) {
    first.opened = keep([...first.opened], one);
    return series;
  }
  const started: Series = { opened: [one], openedAt: one.at, timer: wait(place, at), next: at, owes: false };
  if (event.context !== 'recent') {
    // Two rules that each answer an event by raising it a little later would double what is waited for at every turn.
    if (series.length >= keptAtMost) stopWaiting(place, first!.timer);
    return [...series.slice(series.length >= keptAtMost ? 1 : 0), started];
  }
  for (const { timer } of series) stopWaiting(place, timer);
  return [started];
}

function elapsed(place: Place, at: number, parts: readonly Occurrence[]): Occurrence {
  return { event: 'plus', at, noticedAt: place.horizon, params: noParams, parts: bounded(parts) };
}
