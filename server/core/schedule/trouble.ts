// Decides what a failed or recovered look means to people: shown at once, told after three failures in a row, once.

export const failuresBeforeNotice = 3;

export type TroubleNews = 'trouble' | 'recovered' | null;

export function troubleNews(failuresBefore: number, failuresNow: number): TroubleNews {
  if (failuresBefore < failuresBeforeNotice && failuresNow >= failuresBeforeNotice) return 'trouble';
  if (failuresBefore >= failuresBeforeNotice && failuresNow === 0) return 'recovered';
  return null;
}
