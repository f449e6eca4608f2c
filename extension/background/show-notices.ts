// Shows notices as system notifications: one each, or one for all when there are many.
import type { NoticeView } from '../../shared/api/changes.ts';
import { counted, t } from '../t.ts';
import { namesIn } from './new-notices.ts';
import { notify } from './notify.ts';

const atOnce = 3;

export async function showNotices(notices: readonly NoticeView[]): Promise<void> {
  if (notices.length > atOnce) {
    return notify(`many:${notices[0]!.id}`, counted('manyNotices', notices.length), namesIn(notices));
  }
  for (const notice of notices) {
    const kind = notice.kind === 'digest' ? 'many' : 'notice';
    const about = `${notice.changeId ?? ''}:${notice.sentinelId ?? ''}`;
    await notify(`${kind}:${notice.id}:${about}`, titleOf(notice), notice.message);
  }
}

function titleOf({ kind, sentinelName }: NoticeView): string {
  if (kind === 'digest') return t('noticeDigest');
  if (kind === 'trouble') return t('noticeTrouble', sentinelName);
  if (kind === 'moved') return t('noticeMoved', sentinelName);
  if (kind === 'recovered') return t('noticeRecovered', sentinelName);
  return t('noticeChange', sentinelName);
}
