// PERIODIC: ticks in the half-open interval from the opening (without it) to the closing (with it).
import type { PeriodicEvent } from '../event.ts';
import type { Series } from '../memory.ts';
import { noOccurrences, noParams, type Occurrence } from '../occurrence.ts';
import { lastTick, tickAfter } from '../rhythm.ts';
import type { Timer } from '../timers.ts';
import { type Place, recall, remember, stopWaiting, wait } from './place.ts';

export function periodicOf(
  event: PeriodicEvent,
  place: Place,
  opens: readonly Occurrence[],
  closes: readonly Occurrence[],
  due: Timer | null,
): readonly Occurrence[] {
  if (due === null && opens.length === 0 && closes.length === 0) return noOccurrences;
  const memory = recall(place) ?? {};
  const series = memory.series ?? [];
  const run: Run = { event, place, series, found: [] };
  const ticking = due && run.series.find(({ timer }) => timer === due.id);
  if (ticking) tick(run, ticking, due.due);
  for (const one of closes) close(run, one.at, event.context === 'chronicle' ? 1 : run.series.length);
  for (const one of opens) open(run, one);
  memory.series = series;
  remember(place, memory);
  return run.found;
}

interface Run {
  readonly event: PeriodicEvent;
  readonly place: Place;
  readonly series: Series[];
  readonly found: Occurrence[];
}

function open(run: Run, one: Occurrence): void {
  const { event } = run;
  const [first] = run.series;
  if (event.context === 'cumulative' && first !== undefined) {
    first.opened = [...first.opened, one];
    return;
  }
  if (event.context === 'recent') close(run, one.at, run.series.length);
  const series: Series = { opened: [one], openedAt: one.at, timer: null, next: one.at, owes: false };
  run.series.push(series);
  const from = tickAfter(event.rhythm, one.at, one.at - 1);
  if (event.baseline && from === one.at) tick(run, series, one.at);
  else waitForNext(run, series, one.at);
}

function tick(run: Run, series: Series, at: number): void {
  const { event, place } = run;
  const last = event.missed === 'each' ? at : lastTick(event.rhythm, series.openedAt, place.horizon);
  if (last !== null && last > at) {
    // The closing may lie in between; so it is not told yet, only moved on, and stays owed.
    series.owes = true;
    series.next = last;
    series.timer = wait(place, last);
    return;
  }
  emit(run, series, at);
  waitForNext(run, series, at);
}

/** The oldest `count` series end; a tick owed, or due at the very moment of closing, is told before. */
function close(run: Run, at: number, count: number): void {
  for (const series of run.series.splice(0, count)) {
    stopWaiting(run.place, series.timer);
    const isOwed = series.owes || (series.timer !== null && series.next <= at);
    const last = isOwed ? lastTick(run.event.rhythm, series.openedAt, at) : null;
    if (last !== null) emit(run, series, last);
  }
}

function waitForNext({ event, place }: Run, series: Series, after: number): void {
  const next = tickAfter(event.rhythm, series.openedAt, after);
  series.owes = false;
  series.timer = next === null ? null : wait(place, next);
  series.next = next ?? after;
}

/** Its rhythm has become another one, counted from `from`; a tick that is owed comes as it would have. */
export function retunePeriodic(event: PeriodicEvent, place: Place, from: number): void {
  const memory = recall(place);
  if (memory?.series === undefined) return;
  const run: Run = { event, place, series: memory.series, found: [] };
  for (const series of run.series) {
    if (series.owes) continue;
    stopWaiting(place, series.timer);
    series.openedAt = from;
    waitForNext(run, series, place.horizon);
  }
  remember(place, memory);
}

function emit({ place, found }: Run, series: Series, at: number): void {
  found.push({
    event: 'periodic',
    at,
    noticedAt: place.horizon,
    params: noParams,
    parts: series.opened,
  });
}
