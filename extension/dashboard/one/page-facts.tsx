// What the last look told of the page besides its content: where it came from, how large it is, what its site says of it.
import type { PageFactsView } from '../../../shared/api/sentinels.ts';
import { t } from '../../t.ts';

export function PageFacts({ facts }: { facts: PageFactsView }) {
  const kilobytes = (bytes: number) =>
    new Intl.NumberFormat(undefined, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(
      bytes / 1000,
    );
  const rows: [string, string][] = [
    [t('factAddress'), facts.finalUrl],
    ...(facts.serverAddress ? [[t('factServer'), facts.serverAddress] satisfies [string, string]] : []),
    [t('factType'), facts.contentType || '–'],
    [t('factSize'), kilobytes(facts.size)],
    [t('factLinks'), facts.links === null ? '–' : String(facts.links)],
    [
      t('factFetch'),
      t('factFetchText', kilobytes(facts.wireBytes), String(facts.fetchMs), String(facts.status)),
    ],
    ...Object.entries(facts.headers),
  ];
  return (
    <details data-testid="page-facts">
      <summary>{t('pageFacts')}</summary>
      <dl class="fact-grid small">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
