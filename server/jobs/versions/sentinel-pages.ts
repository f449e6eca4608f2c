// The pages a sentinel looks at, and what it asks of each.
import type { MonitorExpression, SentinelTree } from '../../../shared/sentinel/ast.ts';
import { withDefaults } from '../../../shared/sentinel/defaults.ts';
import { pageParts } from '../../core/graph/page-parts.ts';
import type { Watcher } from '../../core/graph/watcher.ts';
import type { Page, Sentinel } from '../../store/records.ts';
import type { World } from '../world.ts';

/** Its own first; those that it watched before, and has changes on, last. */
export async function pagesOf(world: World, sentinel: Sentinel): Promise<Page[]> {
  const own = await world.store.pages.byId(sentinel.pageId);
  const others = await world.store.sentinels.otherPages(sentinel.id);
  const before = await world.store.sentinels.pagesWithChanges(sentinel.id);
  const all = [...(own === null ? [] : [own]), ...others.map(({ page }) => page), ...before];
  return [...new Map(all.map((page) => [page.id, page])).values()];
}

/** Null when nothing on this page can make it fire. */
export function askedOf(
  sentinel: Pick<Sentinel, 'id' | 'pageId' | 'tree'>,
  page: Pick<Page, 'id' | 'url'>,
): Pick<Watcher, 'expression' | 'watch'> | null {
  const request = withDefaults(sentinel.tree as SentinelTree);
  const { noise, scope } = request;
  const parts = pageParts(sentinel.id, request);
  if (parts.kind === 'never') return null;
  if (parts.kind === 'one') return { expression: parts.expression, watch: { scope, noise } };
  const isOwn = page.id === sentinel.pageId;
  const asked = parts.event.parts.filter((part) =>
    isOwn ? part.page === undefined : part.page === page.url,
  );
  if (asked.length === 0) return null;
  return {
    expression: either(asked.map(({ expression }) => expression)),
    watch: isOwn ? { scope, noise } : { noise },
  };
}

function either(operands: readonly MonitorExpression[]): MonitorExpression {
  return operands.length === 1 ? operands[0]! : { kind: 'or', operands };
}
