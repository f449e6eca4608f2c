// What watching costs: fetches, bytes and detection time a day.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { t } from '../../t.ts';
import { formatBytes, formatCount, formatMs } from '../format-cost.ts';

export function CostCard({ sentinel: { cost, versions, diskBytes } }: { sentinel: ListedSentinel }) {
  if (cost === null) return null;
  const figures = [
    [formatCount(cost.fetches), t('costFetches')],
    [formatBytes(cost.bytes), t('costBytes')],
    [formatMs(cost.ms), t('costTime')],
    [formatCount(versions), t('costVersions')],
    [formatBytes(diskBytes), t('costDisk')],
  ];
  return (
    <section class="card padded stack" aria-labelledby="cost" data-testid="cost">
      <div>
        <h2 id="cost">{t('costTitle')}</h2>
        <p class="soft small">{t('costText')}</p>
      </div>
      <dl class="figures">
        {figures.map(([value, name]) => (
          <div key={name}>
            <dd>{value}</dd>
            <dt class="soft small">{name}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
