// Which sentinel and which page a line of a digest is about, made harmless.
import type { DigestItem } from '../../../shared/digest/digest.ts';
import { safeText, shownAddress } from '../../../shared/digest/safe-text.ts';
import type { ToldNotice } from '../../store/notify-records.ts';
import type { World } from '../world.ts';

const longestTitle = 120;

type About = Pick<DigestItem, 'sentinelId' | 'sentinelName' | 'pageId' | 'title' | 'url' | 'home'>;

export function aboutPage(
  { publicAddress }: Pick<World, 'publicAddress'>,
  sentinel: Pick<ToldNotice['sentinel'], 'id' | 'name'>,
  page: ToldNotice['page'],
): About {
  const title = safeText(page.title ?? '', longestTitle);
  return {
    sentinelId: sentinel.id,
    sentinelName: safeText(sentinel.name, 70),
    pageId: page.id,
    title: title === '' ? shownAddress(page.url, longestTitle) : title,
    url: page.url,
    home: `${publicAddress}/#/sentinels/${encodeURIComponent(sentinel.id)}`,
  };
}
