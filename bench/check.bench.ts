// How many checks a second the real server makes, each committed durably, beside a bare loop that only fetches.
import { Agent, request } from 'undici';
import type { Bench } from './bench.ts';
import { type Site, startMeasured, startSite } from './check-server.ts';

const pages = 5000;
const rounds = 3;
const connections = 32;
/** A check is not over when its page has come: while 32 are fetched, the most to one host, others are written down. */
const concurrency = 2 * connections;

type Kind = '304' | '200' | 'changed';

export const bench: Bench = {
  shows: 'checks a second (304, unchanged, changed) over a bare loop of requests; memory; cost with history',
  async run([only]) {
    const site = await startSite();
    try {
      const flags = [
        `--allow-hosts=${new URL(site.origin).host}`,
        `--concurrency=${concurrency}`,
        `--unpaced-hosts=${new URL(site.origin).host}`,
      ];
      await startOnce(site, flags);
      const speeds = await measureSpeed(site, flags);
      if (only === 'speed') return speeds;
      const large = await measureMany(site, flags);
      const history = await measureHistory(site, flags);
      const ratio = round(large / speeds.figures.rss_mb_5k!);
      return {
        rows: speeds.rows,
        figures: { ...speeds.figures, rss_mb_50k: round(large), rss_ratio_50k: ratio, flat_history: history },
      };
    } finally {
      site.stop();
    }
  },
};

/** Only a server's very first start has nothing compiled to take up: it takes 40 MB more then. */
async function startOnce(site: Site, flags: string[]): Promise<void> {
  const urls = addresses(site, 1);
  const server = await startMeasured(urls, flags);
  await server.round(urls);
  await server.stop();
}

async function measureSpeed(site: Site, flags: string[]) {
  const urls = addresses(site, pages);
  const server = await startMeasured(urls, flags);
  try {
    let edition = 1;
    await site.set({ validates: true, edition });
    const { ms: first } = await server.round(urls);
    await bareRound(urls, null);
    const rates: Record<Kind, { ours: number; bare: number }[]> = { '304': [], '200': [], changed: [] };
    for (const kind of ['304', '200', 'changed'] as const) {
      for (let i = 0; i < rounds; i++) {
        if (kind === 'changed') edition++;
        await site.set({ validates: kind === '304', edition });
        const bare = await bareRound(urls, kind === '304' ? `"${edition}"` : null);
        const { ms: ours } = await server.round(urls);
        rates[kind].push({ ours: (pages * 1000) / ours, bare: (pages * 1000) / bare });
      }
    }
    const detected = server.count('select count(*) from detections');
    if (detected !== pages * rounds) throw new Error(`${detected} detections, not ${pages * rounds}`);
    const rows = Object.entries(rates).map(([kind, all]) => {
      const best = all.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[Math.floor(rounds / 2)]!;
      const [ours, bare] = [Math.round(best.ours), Math.round(best.bare)];
      return { kind, 'checks/s': ours, 'bare/s': bare, of_bare: round(ours / bare) };
    });
    const figures: Record<string, number> = Object.fromEntries(
      rows.flatMap(({ kind, of_bare, 'checks/s': perSecond }) => [
        [`of_bare_${kind}`, of_bare],
        [`checks_per_s_${kind}`, perSecond],
      ]),
    );
    figures.first_looks_per_s = Math.round((pages * 1000) / first);
    figures.rss_mb_5k = round(server.peakMb());
    return { rows, figures };
  } finally {
    await server.stop();
  }
}

/** Ten times as many pages: looked at for the first time, then unchanged. */
async function measureMany(site: Site, flags: string[]): Promise<number> {
  const urls = addresses(site, 10 * pages);
  await site.set({ validates: true, edition: 1 });
  const server = await startMeasured(urls, flags);
  try {
    for (let i = 0; i < 2; i++) await server.round(urls);
    return server.peakMb();
  } finally {
    await server.stop();
  }
}

/** Pages with 50 versions beside pages with few, changed by turns. */
async function measureHistory(site: Site, flags: string[]): Promise<number> {
  const urls = addresses(site, 400);
  const [old, young] = [urls.slice(0, 200), urls.slice(200)];
  const server = await startMeasured(urls, flags);
  let edition = 1;
  const change = async (chosen: string[]) => {
    await site.set({ validates: false, edition: edition++ });
    return (await server.round(chosen)).ms;
  };
  try {
    for (let i = 0; i < 50; i++) await change(old);
    await change(young);
    const ratios: number[] = [];
    for (let i = 0; i < 9; i++) ratios.push((await change(old)) / (await change(young)));
    return round(ratios.toSorted((a, b) => a - b)[4]!);
  } finally {
    await server.stop();
  }
}

const addresses = (site: Site, count: number) =>
  Array.from({ length: count }, (_, i) => `${site.origin}/p/${i}`);

async function bareRound(urls: readonly string[], etag: string | null): Promise<number> {
  const dispatcher = new Agent({ connections, pipelining: 1 });
  const headers = etag === null ? {} : { 'if-none-match': etag };
  let next = 0;
  const loop = async () => {
    while (next < urls.length) {
      const { statusCode, body } = await request(urls[next++]!, { dispatcher, headers });
      await body.bytes();
      if (statusCode !== (etag === null ? 200 : 304)) throw new Error(`status ${statusCode}`);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, loop));
  const ms = performance.now() - start;
  await dispatcher.close();
  return ms;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
