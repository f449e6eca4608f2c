// Ties a sentinel to the other pages its expression names: each is a page like any other, looked at while it runs.
import type { LifeWrite } from '../../store/store.ts';
import type { World } from '../world.ts';
import type { Draft } from './draft-sentinel.ts';

export async function otherPages(world: World, id: string, draft: Draft, now: number): Promise<LifeWrite> {
  const pages: { pageId: string; url: string }[] = [];
  for (const identity of draft.otherPages) {
    const page = await world.store.pages.ensure(identity, world.newId(), now);
    pages.push({ pageId: page.id, url: page.url });
  }
  return { kind: 'pages', id, pages };
}
