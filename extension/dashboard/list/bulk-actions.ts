// What can be done with many sentinels at once, and to which of them each applies.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';

export type BulkAction = 'check' | 'pause' | 'resume' | 'end' | 'remove';
export const bulkActions: readonly BulkAction[] = ['check', 'pause', 'resume', 'end', 'remove'];

const applies: Record<BulkAction, (sentinel: ListedSentinel) => boolean> = {
  check: ({ state }) => state === 'enabled',
  pause: ({ state }) => state === 'enabled' || state === 'waiting',
  resume: ({ state }) => state === 'disabled',
  end: ({ state }) => state !== 'ended',
  remove: () => true,
};

export function concernedBy(action: BulkAction, selected: readonly ListedSentinel[]): ListedSentinel[] {
  return selected.filter(applies[action]);
}

export interface BulkReport {
  done: number;
  failed: { name: string; message: string }[];
}

/** Some at a time: fast enough for thousands, and the server still answers others. */
export async function runBulk<T extends { name: string }>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
  onProgress: (done: number) => void,
  atOnce: number,
): Promise<BulkReport> {
  const report: BulkReport = { done: 0, failed: [] };
  const left = [...all];
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      try {
        await act(one);
        report.done++;
      } catch (error) {
        report.failed.push({
          name: one.name,
          message: error instanceof Error ? error.message : String(error),
        });
      }
      onProgress(report.done + report.failed.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return report;
}
