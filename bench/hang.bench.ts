// Whether a host that never answers delays the pages of the others.
import type { Bench } from './bench.ts';
import { type Site, startMeasured, startSite } from './check-server.ts';

const hosts = 10;
const pages = 1000;
const pairs = 3;

export const bench: Bench = {
  shows: 'the delay of 1,000 healthy pages beside 1,000 of a host that hangs, over their delay without it',
  async run() {
    const [site, hanging] = [await startSite(), await startSite('./hang-site.ts')];
    try {
      const healthy = Array.from({ length: pages }, (_, i) => `${originOf(site, i % hosts)}/p/${i}`);
      const stuck = Array.from({ length: pages }, (_, i) => `${hanging.origin}/p/${i}`);
      const rows = [];
      for (let i = 0; i < pairs; i++) {
        const without = await meanDelay(healthy, []);
        const beside = await meanDelay(healthy, stuck);
        rows.push({
          without: Math.round(without),
          beside: Math.round(beside),
          ratio: round(beside / without),
        });
      }
      const ratios = rows.map(({ ratio }) => ratio).sort((a, b) => a - b);
      return { rows, figures: { delay_ratio: ratios[Math.floor(pairs / 2)]!, worst: ratios.at(-1)! } };
    } finally {
      site.stop();
      hanging.stop();
    }
  },
};

/** A new server each time, which has never met the host that hangs. */
async function meanDelay(healthy: readonly string[], stuck: readonly string[]): Promise<number> {
  const names = [...healthy, ...stuck].map((url) => new URL(url).host);
  const flags = [`--allow-hosts=${[...new Set(names)].join(',')}`, '--host-spacing=10ms'];
  const server = await startMeasured([...healthy, ...stuck], flags);
  try {
    await server.round(healthy);
    return (await server.round(healthy, stuck)).meanMs;
  } finally {
    await server.stop();
  }
}

function originOf({ origin }: Site, i: number): string {
  return origin.replace('127.0.0.1', `127.0.1.${i + 1}`);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
