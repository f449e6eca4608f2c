// What the popup shows, read from the local copy: no network, so it is there at once.
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { lastAddress, readConnection } from '../local/connection.ts';
import { readHere } from '../local/replica.ts';
import { type CurrentPage, currentPage } from './current-page.ts';
import { sentinelsShown } from './sentinels-shown.ts';

export interface PopupState {
  paired: boolean;
  address: string;
  trouble: string | null;
  troubleSince: number | null;
  /** How much waits to be sent, and how much was refused. */
  waiting: number;
  refused: number;
  page: CurrentPage | null;
  /** Sentinels on this page; ended ones only when there is nothing better. */
  here: SentinelView[];
  /** The latest changes of this page. */
  hereChanges: ChangeSummary[];
  /** Not counting this page's own, which are shown with it. */
  unreadElsewhere: number;
  unreadChanges: ChangeSummary[];
}

export async function readPopupState(): Promise<PopupState> {
  const [connection, address, [page, local]] = await Promise.all([
    readConnection(),
    lastAddress(),
    currentPage().then(async (page) => [page, await readHere(page?.url ?? null)] as const),
  ]);
  const here = sentinelsShown(local.sentinels);
  const ids = new Set(here.map((sentinel) => sentinel.id));
  return {
    paired: connection !== null,
    address: connection?.address ?? address,
    trouble: local.state.trouble,
    troubleSince: local.state.troubleSince,
    waiting: local.outbox.filter(({ state }) => state === 'waiting').length,
    refused: local.outbox.filter(({ state }) => state === 'refused').length,
    page,
    here,
    hereChanges: local.changes.filter((change) => ids.has(change.sentinelId)).slice(0, 3),
    unreadElsewhere: Math.max(0, local.unread - here.reduce((sum, { unread }) => sum + unread, 0)),
    unreadChanges: local.changes.filter((change) => !change.read && !ids.has(change.sentinelId)).slice(0, 5),
  };
}
