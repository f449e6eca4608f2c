// Stored versions over HTTP: time line, comparison, bodies and what they need, and what people say of them.
import { toNoiseRule } from '../../../shared/api/to-noise-rule.ts';
import { assetTypes } from '../../../shared/assets/asset-type.ts';
import { isDamage } from '../../jobs/is-damage.ts';
import { ignoreChange } from '../../jobs/life/ignore-change.ts';
import { showSentinel } from '../../jobs/show-sentinels.ts';
import { showStorage } from '../../jobs/show-storage.ts';
import { type ComparisonOutcome, compareAny } from '../../jobs/versions/compare-any.ts';
import { markLooked } from '../../jobs/versions/mark-looked.ts';
import { showVersions } from '../../jobs/versions/show-versions.ts';
import { versionText } from '../../jobs/versions/version-text.ts';
import type { World } from '../../jobs/world.ts';
import type { Version } from '../../store/records.ts';
import type { Handlers } from '../handler.ts';
import { endedRefusal, invalidSentinel } from '../invalid-sentinel.ts';
import { Refusal } from '../refusal.ts';

type VersionHandlers = Pick<
  Handlers,
  | 'listVersions'
  | 'compareVersions'
  | 'markLooked'
  | 'ignoreChange'
  | 'versionBody'
  | 'versionAssets'
  | 'versionAsset'
  | 'pinVersion'
  | 'unpinVersion'
  | 'storage'
>;

const noSentinel = new Refusal('not-found', 'You have no such sentinel.');
const noVersion = new Refusal('not-found', 'You have no such version.');
const noAsset = new Refusal(
  'not-found',
  'This version has nothing like that, or it is no longer what it was.',
);
const damagedAsset = new Refusal('damaged', 'The stored copy is damaged.');
const neverLooked = new Refusal('conflict', 'You have not looked at this sentinel yet.');
const ignoredAlready = new Refusal('conflict', 'The sentinel ignores this already.');

export function versionHandlers(world: World): VersionHandlers {
  const { store } = world;

  /** Null unless this person may see it. */
  const visible = async (userId: string, id: string): Promise<Version | null> =>
    (await store.versions.visibleTo(userId, id)) ? store.versions.byId(id) : null;

  return {
    listVersions: async (query, { user }) => (await showVersions(world, user.id, query)) ?? noSentinel,

    async compareVersions({ all, ...asking }, { user }) {
      return toAnswer(await compareAny(world, user.id, { ...asking, all: all === 'true' }));
    },

    async markLooked({ id, versionId }, { user }) {
      const outcome = await markLooked(world, user.id, id, versionId);
      if (outcome === 'done') return { ok: true };
      return outcome === 'no-sentinel' ? noSentinel : noVersion;
    },

    async ignoreChange({ id, rule }, { user }) {
      const outcome = await ignoreChange(world, user.id, id, toNoiseRule(rule));
      if (outcome.kind === 'invalid') return invalidSentinel(outcome.problems);
      if (outcome.kind === 'ended') return endedRefusal;
      if (outcome.kind === 'ignored-already') return ignoredAlready;
      const sentinel = outcome.kind === 'ignored' ? await showSentinel(world, user.id, id) : null;
      if (outcome.kind !== 'ignored' || sentinel === null) return noSentinel;
      return { sentinel, previousText: outcome.previousText };
    },

    async versionBody({ id }, { user }) {
      const version = await visible(user.id, id);
      if (version === null) return noVersion;
      try {
        return (await versionText(world, version)) ?? noVersion;
      } catch (error) {
        if (!isDamage(error)) throw error;
        world.log.error('version-damaged', { version: id, error });
        return damaged(world, user.id, error.versionIds);
      }
    },

    async versionAssets({ id }, { user }) {
      return (await visible(user.id, id)) === null ? noVersion : store.assets.ofVersion(id);
    },

    async versionAsset({ id, hash }, { user }) {
      if ((await visible(user.id, id)) === null) return noVersion;
      const asset = await store.assets.body(id, hash);
      if (asset === 'damaged') return damagedAsset;
      return asset !== null && assetTypes.includes(asset.type) ? asset : noAsset;
    },

    async pinVersion({ id }, { user }) {
      if ((await visible(user.id, id)) === null) return noVersion;
      return (await store.marks.pin(user.id, id, world.now())) ? { ok: true } : noVersion;
    },

    async unpinVersion({ id }, { user }) {
      if ((await visible(user.id, id)) === null) return noVersion;
      await store.marks.unpin(user.id, id);
      return { ok: true };
    },

    storage: () => showStorage(world),
  };
}

function toAnswer(outcome: ComparisonOutcome) {
  switch (outcome.kind) {
    case 'compared':
      return outcome.comparison;
    case 'no-sentinel':
      return noSentinel;
    case 'no-version':
      return noVersion;
    case 'never-looked':
      return neverLooked;
    case 'unreadable':
      return new Refusal('damaged', outcome.message);
  }
}

async function damaged(world: World, userId: string, versionIds: readonly string[]): Promise<Refusal> {
  const problems = [];
  // Others may have the same bytes; that is not told.
  for (const each of versionIds)
    if (await world.store.versions.visibleTo(userId, each))
      problems.push({ message: `Version ${each} is damaged.` });
  const message = 'The stored copy of this version is damaged and cannot be shown; a backup may have it.';
  return new Refusal('damaged', message, problems);
}
