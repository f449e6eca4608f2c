// A process for the test of claims across processes: claims due pages one by one and prints their ids.
import { openStore } from '../../../server/store/open-store.ts';

const [file, owner, now, until] = process.argv.slice(2) as [string, string, string, string];
const store = await openStore({ kind: 'sqlite', file });
const mine: string[] = [];
for (;;) {
  const due = await store.pages.due({ now: Number(now), limit: 1 });
  if (due.length === 0) break;
  const ids = due.map(({ id }) => id);
  const claimed = await store.pages.claimDue({ owner, now: Number(now), until: Number(until), ids });
  mine.push(...claimed.map(({ page }) => page.id));
}
await store.close();
console.log(JSON.stringify(mine));
