// A process for the test of claims across processes: claims due pages one by one and prints their ids.
import { openStore } from '../../../server/store/open-store.ts';

const [file, owner, now, until] = process.argv.slice(2) as [string, string, string, string];
const store = await openStore({ kind: 'sqlite', file });
const ids: string[] = [];
for (;;) {
  const claimed = await store.pages.claimDue({ owner, now: Number(now), until: Number(until), limit: 1 });
  if (claimed.length === 0) break;
  ids.push(...claimed.map(({ page }) => page.id));
}
await store.close();
console.log(JSON.stringify(ids));
