// When a sentinel began and will end, was last checked and last fired.
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { t } from '../t.ts';
import { When } from '../ui/when.tsx';

export function SentinelTimes({ sentinel }: { sentinel: SentinelView }) {
  const { startedAt, startsAt, endedAt, endsAt, state } = sentinel;
  const rows: [string, number | null, string][] = [
    [t('created'), sentinel.createdAt, ''],
    startedAt === null || state === 'waiting'
      ? [t('starts'), startsAt, t('notKnownYet')]
      : [t('started'), startedAt, ''],
    endedAt === null ? [t('ends'), endsAt, t('noEnd')] : [t('endedAt'), endedAt, ''],
    ...(state === 'disabled'
      ? [[t('pausedSince'), sentinel.disabledAt, '–'] as [string, number | null, string]]
      : []),
    [t('lastCheck'), sentinel.lastCheckAt, t('notYet')],
    [t('lastChange'), sentinel.lastChangeAt, t('noneYet')],
    ...(state === 'ended'
      ? []
      : [[t('nextCheck'), sentinel.nextCheckAt, '–'] as [string, number | null, string]]),
  ];
  return (
    <dl class="fact-grid small">
      {rows.map(([name, at, none]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <When at={at} none={none} due={name === t('nextCheck')} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('versions')}</dt>
        <dd>{sentinel.versions}</dd>
      </div>
    </dl>
  );
}
