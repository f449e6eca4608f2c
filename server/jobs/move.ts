// Moving out and in: an export holds every sentinel as text; an import goes through the same checks as typing it.
import type { Export, ImportReport } from '../../shared/api/sentinels.ts';
import { watchPage } from './watch-page.ts';
import type { World } from './world.ts';

export async function exportAll(world: World, userId: string): Promise<Export> {
  const sentinels = await world.store.sentinels.ofUser(userId);
  return {
    format: 'webvigil-export',
    version: 1,
    exportedAt: world.now(),
    sentinels: sentinels.map(({ text, state, createdAt }) => ({ text, state, createdAt })),
  };
}

export async function importAll(world: World, userId: string, data: Export): Promise<ImportReport> {
  const report: ImportReport = { created: [], failed: [] };
  for (const { text, state, createdAt } of data.sentinels) {
    const request = { userId, text, whenNameTaken: 'fail', imported: { state, createdAt } } as const;
    const outcome = await watchPage(world, request);
    if (outcome.kind === 'watching') report.created.push(outcome.sentinel.name);
    else if (outcome.kind === 'name-taken')
      report.failed.push({ name: outcome.name, message: 'You already have a sentinel of that name.' });
    else
      report.failed.push({
        name: firstLine(text),
        message: outcome.problems.map((problem) => problem.message).join(' '),
      });
  }
  return report;
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.slice(0, 80);
}
