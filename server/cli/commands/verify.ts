// `verify`: reads everything that is stored and names the versions that are damaged.
import type { World } from '../../jobs/world.ts';
import type { VerifiedAssets } from '../../store/version-store.ts';
import { type Cli, type Command, exitCodes } from '../command.ts';
import { printable, table } from '../table.ts';

const atOnce = 200;
const assetsAtOnce = 50;

export const verifyCommand: Command = {
  name: 'verify',
  usage: '',
  summary: 'Read every stored version and say which are damaged; also while the server runs.',
  async run(cli) {
    const world = await cli.world();
    const bodies: string[] = [];
    const features: string[] = [];
    let checked = 0;
    for (let after: number | null = 0; after !== null; ) {
      const step: Awaited<ReturnType<World['store']['versions']['verify']>> =
        await world.store.versions.verify(after, atOnce);
      for (const { bodyOf, featuresOf } of step.damages) {
        bodies.push(...bodyOf);
        features.push(...featuresOf);
      }
      checked += step.checked;
      after = step.last;
      showProgress(cli, checked, after === null);
    }
    let assets = 0;
    const bare: string[] = [];
    for (const what of ['bytes', 'lists'] as const)
      for (let after: string | null = ''; after !== null; ) {
        const step: VerifiedAssets = await world.store.assets.verify(what, after, assetsAtOnce);
        assets += step.damages.length;
        bare.push(...step.damages.flatMap(({ versionIds }) => versionIds));
        checked += step.checked;
        after = step.last;
      }
    const damaged = await described(world, [...new Set(bodies)]);
    const incomplete = await described(world, [...new Set(bare)]);
    const readAgain = new Set(features).size;
    const value: Verified = { checked, damaged, incomplete, readAgain, assets };
    cli.print(value, report(value));
    return damaged.length + assets === 0 ? exitCodes.done : exitCodes.failed;
  },
};

interface DamagedVersion {
  id: string;
  url: string;
  fetchedAt: number;
}

async function described({ store }: World, ids: string[]): Promise<DamagedVersion[]> {
  const found: DamagedVersion[] = [];
  for (const id of ids) {
    const version = await store.versions.byId(id);
    const page = version && (await store.pages.byId(version.pageId));
    if (version && page) found.push({ id, url: page.url, fetchedAt: version.fetchedAt });
  }
  return found;
}

interface Verified {
  checked: number;
  /** Cannot be shown. */
  damaged: DamagedVersion[];
  /** Can be shown, but not quite as they looked. */
  incomplete: DamagedVersion[];
  readAgain: number;
  assets: number;
}

function report({ checked, damaged, incomplete, readAgain, assets }: Verified): string {
  const again =
    readAgain === 0
      ? ''
      : `\nWhat was read out of ${readAgain} of them is damaged, too; it is read again when needed.`;
  const lost =
    assets === 0
      ? ''
      : `\n${assets} style sheets, pictures or fonts, or lists of them, are damaged. Shown without: ${incomplete.length} versions.\n${listed(incomplete)}`;
  if (damaged.length === 0 && assets === 0)
    return `All ${checked} stored pieces are as they were written.${again}`;
  if (damaged.length === 0) return `No version is damaged.${again}${lost}`;
  return `${damaged.length} damaged, and cannot be shown; a backup may still have them:\n${listed(damaged)}${again}${lost}`;
}

function listed(versions: readonly DamagedVersion[]): string {
  return table(
    versions.map(({ id, url, fetchedAt }) => [id, new Date(fetchedAt).toISOString(), printable(url)]),
  );
}

function showProgress({ json }: Cli, checked: number, isDone: boolean): void {
  if (json || !process.stderr.isTTY) return;
  process.stderr.write(isDone ? '\r\u001b[K' : `\r${checked} checked …`);
}
