// What is said of a sentinel just made: that it watches, or that it will once the server hears of it.
import type { SentinelView } from '../../shared/api/sentinels.ts';
import type { Pending } from '../local/with-pending.ts';
import { t } from '../t.ts';

export function watchedWords({ pageTitle, name, pending }: SentinelView & Pending): string {
  return pending ? t('willBeWatched') : t('nowWatching', pageTitle ?? name);
}
