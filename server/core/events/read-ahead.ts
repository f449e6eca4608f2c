// Reads ahead what firing a batch of timers will need, one level of objects after the other; see ReadAhead in timers.ts.
import type { Definition } from './definition.ts';
import type { Waiting } from './timers.ts';

export function readAhead(entries: readonly Waiting<Definition>[]): number {
  const count = entries.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += entries[i]!.due;
  for (let i = 0; i < count; i++) sum += entries[i]!.owner.order;
  for (let i = 0; i < count; i++) sum += entries[i]!.owner.event.kind.length;
  for (let i = 0; i < count; i++) if (entries[i]!.owner.home.listeners !== null) sum++;
  for (let i = 0; i < count; i++) if (entries[i]!.owner.memory['']) sum++;
  for (let i = 0; i < count; i++) {
    const { event } = entries[i]!.owner;
    if (event.kind === 'periodic') sum += event.rhythm.kind.length;
  }
  for (let i = 0; i < count; i++) sum += entries[i]!.owner.memory['']?.series?.length ?? 0;
  for (let i = 0; i < count; i++) sum += entries[i]!.owner.memory['']?.series?.[0]?.openedAt ?? 0;
  return sum;
}
