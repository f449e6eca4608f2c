// Decides what a failed or recovered look means to people: shown at once, told after three failures in a row, once.
import type { Page } from '../../store/records.ts';

export const failuresBeforeNotice = 3;

export type TroubleNews = 'trouble' | 'recovered' | null;

export function troubleNews(failuresBefore: number, failuresNow: number): TroubleNews {
  if (failuresBefore < failuresBeforeNotice && failuresNow >= failuresBeforeNotice) return 'trouble';
  if (failuresBefore >= failuresBeforeNotice && failuresNow === 0) return 'recovered';
  return null;
}

/** Its person has been told of it, unless the sentinel was paused then. */
export function isInTrouble({ failures, awaySince }: Pick<Page, 'failures' | 'awaySince'>): boolean {
  return failures >= failuresBeforeNotice || awaySince !== null;
}

/** A page that others watch may have come into trouble, or out of it, while a sentinel was paused. */
export function newsOnResume(wasInTrouble: boolean, page: Pick<Page, 'failures' | 'awaySince'>): TroubleNews {
  if (wasInTrouble === isInTrouble(page)) return null;
  return wasInTrouble ? 'recovered' : 'trouble';
}

/**
 * Who begins to watch hears that the page is in trouble, as others were told before. Of one that nobody watched meanwhile
 * the trouble is an old tale ('forgotten'): the first look says whether it still is.
 */
export function troubleOnStart(
  page: Pick<Page, 'failures' | 'awaySince' | 'nextCheckAt'>,
): 'begun' | 'forgotten' | null {
  if (!isInTrouble(page)) return null;
  return page.nextCheckAt === null ? 'forgotten' : 'begun';
}
