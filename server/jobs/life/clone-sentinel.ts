// Another sentinel like one there is: what it carries out, not what it would inherit today; times that have passed are left out.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { expectedAt } from '../../core/events/time-point.ts';
import { toLifeRecord } from '../../core/life/to-life-record.ts';
import type { Sentinel } from '../../store/records.ts';
import type { World } from '../world.ts';
import { type CreateOutcome, createSentinel } from './create-sentinel.ts';
import { withFreeName } from './free-name.ts';

/**
 * Null when there is no such sentinel. It rests until it is resumed, so that it can be changed before. Under an id given
 * beforehand it is made once, however often it is asked for.
 */
export async function cloneSentinel(
  world: World,
  userId: string,
  id: string,
  newId: string = world.newId(),
): Promise<CreateOutcome | null> {
  const there = await world.store.sentinels.byId(userId, newId);
  if (there !== null) return { kind: 'created', sentinel: there };
  const all = await world.store.sentinels.ofUser(userId);
  const original = all.find((one) => one.id === id);
  if (original === undefined) return null;
  const passed = passedTimes(world, original, all);
  const without = (tree: SentinelTree) =>
    Object.fromEntries(Object.entries(tree).filter(([part]) => !passed.has(part))) as unknown as SentinelTree;
  const resolved = without(original.tree as SentinelTree);
  const text = await withFreeName(world, userId, printSentinel(resolved));
  const named = parseSentinel(text);
  const written = parseSentinel(original.text);
  if (!named.ok || !written.ok)
    return { kind: 'invalid', problems: [{ message: 'This sentinel cannot be read any more.' }] };
  const origins = Object.fromEntries(
    Object.entries(original.origins).map(([part, origin]) => [
      part,
      passed.has(part) ? { from: 'default' as const } : origin,
    ]),
  );
  const outcome = await createSentinel(world, {
    userId,
    id: newId,
    text: printSentinel({ ...without(written.tree), name: named.tree.name }),
    whenNameTaken: 'fail',
    inherited: { text, origins },
    as: { state: 'disabled', createdAt: world.now(), startedAt: null, endedAt: null },
  });
  // The same was asked for meanwhile, and done.
  const made = outcome.kind === 'created' ? null : await world.store.sentinels.byId(userId, newId);
  return made === null ? outcome : { kind: 'created', sentinel: made };
}

function passedTimes(world: World, original: Sentinel, all: readonly Sentinel[]): Set<string> {
  const record = toLifeRecord(original);
  const ends = expectedAt(record, 'end', { all: all.map(toLifeRecord), zone: world.zone });
  const passed = new Set<string>();
  if (original.startedAt !== null) passed.add('from');
  if (original.endedAt !== null || (ends !== null && ends <= world.now())) passed.add('to');
  return passed;
}
