// The timers of definitions: how an operator gets one and gives it back, and how a due one leaves the queue.
import type { Definition } from './definition.ts';
import type { Engine } from './engine.ts';
import { addTimer, removeTimer, type Timer, takeDue, toTimer, type Waiting } from './timers.ts';

/** A time that has passed means at once. Answers the timer's id. */
export function schedule(engine: Engine, definition: Definition, path: string, at: number): number {
  const id = engine.sequence++;
  const due = Math.max(at, engine.now);
  const { fired } = engine;
  if (fired?.owner === definition) {
    // The next tick takes the place of the last: a new object in an old one's field is dear to the garbage collector.
    engine.fired = null;
    fired.id = id;
    fired.path = path;
    fired.due = due;
    fired.isGone = false;
    fired.sibling = definition.waiting;
    join(engine, fired);
  } else
    enqueue(engine, definition, { id, definition: definition.id, path, due, priority: definition.priority });
  engine.unsaved.timersAdded.set(id, definition.waiting!);
  return id;
}

export function enqueue(engine: Engine, owner: Definition, timer: Timer): void {
  const { id, definition, path, due, priority } = timer;
  join(engine, { id, definition, path, due, priority, owner, isGone: false, sibling: owner.waiting });
}

export function unschedule(engine: Engine, definition: Definition, id: number): void {
  for (let one = definition.waiting; one !== null; one = one.sibling) {
    if (one.id !== id) continue;
    removeTimer(engine.timers, one);
    leave(one);
    noteTimerGone(engine, id);
    return;
  }
}

export function unscheduleAll(engine: Engine, definition: Definition): void {
  for (let one = definition.waiting; one !== null; one = one.sibling) {
    removeTimer(engine.timers, one);
    noteTimerGone(engine, one.id);
  }
  definition.waiting = null;
}

/** The next timer due at `now`, off the queue, and whose it was; null when there is none. */
export function nextTimer(engine: Engine, now: number): { timer: Timer; owner: Definition } | null {
  const entry = takeDue(engine.timers, now);
  if (entry === null) return null;
  leave(entry);
  noteTimerGone(engine, entry.id);
  engine.fired = entry;
  return { timer: toTimer(entry), owner: entry.owner };
}

export function timersOf(definition: Definition): Timer[] {
  const timers: Timer[] = [];
  for (let one = definition.waiting; one !== null; one = one.sibling) timers.push(toTimer(one));
  return timers;
}

function join(engine: Engine, entry: Waiting<Definition>): void {
  entry.owner.waiting = entry;
  addTimer(engine.timers, entry);
}

function leave(entry: Waiting<Definition>): void {
  const { owner } = entry;
  if (owner.waiting === entry) {
    owner.waiting = entry.sibling;
    return;
  }
  for (let one = owner.waiting; one !== null; one = one.sibling)
    if (one.sibling === entry) one.sibling = entry.sibling;
}

/** A timer that was never stored needs no removing either. */
function noteTimerGone({ unsaved }: Engine, id: number): void {
  if (!unsaved.timersAdded.delete(id)) unsaved.timersRemoved.push(id);
}
