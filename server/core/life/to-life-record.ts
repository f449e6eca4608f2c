// A stored sentinel as the event engine knows it.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { withDefaults } from '../../../shared/sentinel/defaults.ts';
import type { Sentinel } from '../../store/records.ts';
import type { LifeRecord } from '../events/life-record.ts';

export function toLifeRecord(sentinel: Sentinel): LifeRecord {
  const { id, name, userId, tree, state, createdAt, startedAt, endedAt } = sentinel;
  return {
    id,
    name,
    userId,
    request: withDefaults(tree as SentinelTree),
    state,
    createdAt,
    startedAt,
    endedAt,
  };
}
