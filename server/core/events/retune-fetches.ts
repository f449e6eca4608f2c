// Lets running fixed fetches go on at other moments: when those of one page share their looks.
import type { Retuned } from '../schedule/interval-groups.ts';
import { type StepResult, step } from './detector.ts';
import type { Engine } from './engine.ts';
import { retunePeriodic } from './operators/periodic.ts';
import { fetchDefinitionOf } from './sentinel-definitions.ts';
import { joined } from './sentinel-engine.ts';

/** Time first: what is due by now still comes at its old moment. */
export function retuneFetches(engine: Engine, retuned: readonly Retuned[], now: number): StepResult {
  const before = step(engine, { kind: 'time', now });
  for (const { id, from, ms } of retuned) {
    const definition = engine.definitions.get(fetchDefinitionOf(id));
    if (definition === undefined || definition.isGone || definition.event.kind !== 'periodic') continue;
    const { event } = definition;
    if (event.rhythm.kind !== 'interval') continue;
    definition.event = { ...event, rhythm: { ...event.rhythm, ms } };
    retunePeriodic(definition.event, { engine, definition, path: '', horizon: engine.now }, from);
    engine.unsaved.definitions.add(definition);
  }
  return joined([before, step(engine, { kind: 'time', now })]);
}
