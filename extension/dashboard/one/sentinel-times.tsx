// When a sentinel began and will end, was last checked and last fired, and how far it is to the next check.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { t } from '../../t.ts';
import { useNow } from '../../ui/use-now.ts';
import { When } from '../../ui/when.tsx';

type Row = readonly [name: string, at: number | null, none: string, shown: { exact?: true; due?: true }];

const exact = { exact: true } as const;

/** Every time product people ask for, in the order in which they come. */
export function SentinelTimes({ sentinel }: { sentinel: ListedSentinel }) {
  const { startedAt, startsAt, endedAt, endsAt, state } = sentinel;
  const rows: Row[] = [
    [t('created'), sentinel.createdAt, '', exact],
    startedAt === null || state === 'waiting'
      ? [t('starts'), startsAt, t('notKnownYet'), exact]
      : [t('started'), startedAt, '', exact],
    ...(state === 'disabled' ? [[t('pausedSince'), sentinel.disabledAt, '–', exact] as const] : []),
    ...(state !== 'disabled' && sentinel.resumedAt !== null
      ? [[t('resumedAt'), sentinel.resumedAt, '', exact] as const]
      : []),
    [t('lastCheck'), sentinel.lastCheckAt, t('notYet'), {}],
    [t('lastChange'), sentinel.lastChangeAt, t('noneYet'), {}],
    ...(state === 'ended' ? [] : [[t('nextCheck'), sentinel.nextCheckAt, '–', { due: true }] as const]),
    endedAt === null ? [t('ends'), endsAt, t('noEnd'), exact] : [t('endedAt'), endedAt, '', exact],
  ];
  return (
    <dl class="fact-grid small">
      {rows.map(([name, at, none, shown]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <When at={at} none={none} {...shown} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Between the last check and the next: how far we are. */
export function NextCheckBar({ sentinel }: { sentinel: ListedSentinel }) {
  const now = useNow();
  const { lastCheckAt, nextCheckAt, state } = sentinel;
  if (state !== 'enabled' || lastCheckAt === null || nextCheckAt === null || nextCheckAt <= lastCheckAt)
    return null;
  const share = Math.min(1, Math.max(0, (now - lastCheckAt) / (nextCheckAt - lastCheckAt)));
  return (
    <div class="next-bar small">
      <span class="soft">
        {t('lastCheck')} <When at={lastCheckAt} />
      </span>
      <span class="track" aria-hidden="true">
        <span class="done" style={{ width: `${share * 100}%` }} />
      </span>
      <span class="soft">
        {t('nextCheck')} <When at={nextCheckAt} due />
      </span>
    </div>
  );
}
