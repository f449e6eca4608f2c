// Compares what a look brought with what each of the page's sentinels saw before.
import { KeptFeatures } from '../../../shared/page/kept-features.ts';
import { knownPictures, withPictures } from '../../../shared/page/pictures.ts';
import type { Page } from '../../store/records.ts';
import type { CheckCommit } from '../../store/store.ts';
import type { Seen } from '../assets/see-pictures.ts';
import { type Compared, compareVersions } from '../compare-versions.ts';
import type { HeldGraph } from '../held-graph.ts';
import type { World } from '../world.ts';
import type { FinishedLook } from './finished-check.ts';

const nothing: Compared = { ok: true, firings: [], turns: [], since: [], looked: [], reread: [] };

/** Answers the look as a failed one when it could not be compared. */
export async function compareLook(
  world: World,
  page: Page,
  held: HeldGraph,
  { look, reread }: Seen,
  lookedAt: number,
  sentinelId: string | undefined,
): Promise<{ look: FinishedLook; compared: Compared }> {
  if (look.kind === 'failed') return { look, compared: nothing };
  const looking =
    held.fixed.size === 0 ? [] : await world.store.sentinels.looking(page.id, lookedAt, sentinelId ?? null);
  const fresh = look.kind === 'new' ? look.version : null;
  const ahead = look.kind === 'new' ? look.ahead : undefined;
  const compared = await compareVersions(world, page, held, fresh, looking, ahead);
  if (compared.ok) return { look, compared: { ...compared, reread: together(compared.reread, reread) } };
  // As if it had not been read: nothing is stored, so the next look is compared with the same version as this one.
  return {
    look: { kind: 'failed', reason: 'unreadable', message: compared.message, notBefore: null },
    compared: nothing,
  };
}

/** A version that was read again for its parts keeps them, whatever was learned of its pictures. */
function together(read: CheckCommit['reread'], pictures: CheckCommit['reread']): CheckCommit['reread'] {
  const byVersion = new Map(pictures.map((one) => [one.versionId, one]));
  return [
    ...read.map((one) => {
      const learned = byVersion.get(one.versionId);
      byVersion.delete(one.versionId);
      if (learned === undefined) return one;
      const features = withPictures(one.features.value, knownPictures(learned.features.value));
      return { ...learned, features: KeptFeatures.of(features) };
    }),
    ...byVersion.values(),
  ];
}
