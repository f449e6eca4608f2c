// A process that tidies up and kills itself at the given step: between two of them, or while a page's transaction is open.
import { pruneVersions } from '../../../server/jobs/prune-versions.ts';
import { openStore, type StoreOptions } from '../../../server/store/open-store.ts';

interface Order {
  options: StoreOptions;
  now: number;
  steps: number;
}

const { options, now, steps } = JSON.parse(process.argv[2]!) as Order;
const store = await openStore(options);
let seen = 0;
const die = () => process.kill(process.pid, 'SIGKILL');
const world = {
  store,
  now: () => now,
  /** Asked for when a page's transaction has read what it holds and nothing is written yet. */
  get keeping() {
    if (steps % 2 === 0 && seen + 1 >= steps) die();
    return { newest: 1 };
  },
};
const pause = async () => {
  if (++seen >= steps) die();
};
await pruneVersions(world, { pause });
await store.close();
process.stdout.write('end');
