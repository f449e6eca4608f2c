// Puts a person's own words on a sentinel and takes them off; what was done later on another device stands.
import { mostTags } from '../../../shared/api/tag.ts';
import { step } from '../../core/events/detector.ts';
import { tagged, tagsOf } from '../../core/life/later-wins.ts';
import type { LifeWrite } from '../../store/store.ts';
import type { World } from '../world.ts';
import type { Deed } from './deed.ts';
import { live } from './live.ts';

export async function tagSentinel(
  world: World,
  userId: string,
  id: string,
  which: { add: readonly string[]; remove: readonly string[] },
  deed?: Deed,
): Promise<'done' | 'not-found' | 'too-many'> {
  const outcome = await live<'not-found' | 'too-many'>(
    world,
    userId,
    async (engine, now) => {
      const sentinel = await world.store.sentinels.byId(userId, id);
      if (sentinel === null) return { refused: 'not-found' };
      const by = deed ?? { at: now, device: '' };
      const { marks, lost } = tagged(sentinel.tags, which, by);
      if (tagsOf(marks).length > mostTags) return { refused: 'too-many' };
      const writes: LifeWrite[] = [{ kind: 'patch', id, fields: { tags: marks, updatedAt: now } }];
      const winner = marks.find(({ tag }) => tag === lost[0]?.tag);
      if (deed !== undefined && winner !== undefined) {
        const text = lost.map(({ tag, on }) => `${on ? '+' : '−'}${tag}`).join(', ');
        const details = {
          what: 'tag' as const,
          name: sentinel.name,
          text,
          madeAt: deed.at,
          device: deed.device,
        };
        const winning = { what: 'tag' as const, at: winner.at, device: winner.device };
        const overwritten = { id: deed.id, userId, sentinelId: id, details: { ...details, by: winning } };
        writes.push({ kind: 'overwritten', overwritten });
      }
      return { result: step(engine, { kind: 'time', now }), writes };
    },
    deed,
  );
  return outcome.kind === 'refused' ? outcome.refused : 'done';
}
