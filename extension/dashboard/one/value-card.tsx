// The watched number over time, as a line of steps: a price is a curve before it is a list.
import { t } from '../../t.ts';
import type { ValueStep } from './value-steps.ts';

const width = 600;
const height = 120;
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export function ValueCard({ steps, now }: { steps: readonly ValueStep[]; now: number }) {
  const byValue = steps.toSorted((a, b) => a.value - b.value);
  const [lowest, highest, last] = [byValue[0]!, byValue.at(-1)!, steps.at(-1)!];
  const sentence = t('valueSentence', last.text, lowest.text, highest.text);
  return (
    <section class="card padded stack" aria-labelledby="value-title" data-testid="value-card">
      <div>
        <h2 id="value-title">{t('valueTitle')}</h2>
        <p class="soft small">{sentence}</p>
      </div>
      <div class="value-chart">
        <div class="scale soft small" aria-hidden="true">
          <span>{highest.text}</span>
          <span>{lowest.text}</span>
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img">
          <title>{sentence}</title>
          <path d={lineOf(steps, now)} vector-effect="non-scaling-stroke" />
        </svg>
        <div class="axis soft small" aria-hidden="true">
          <span>{short.format(steps[0]!.at)}</span>
          <span>{t('today')}</span>
        </div>
      </div>
    </section>
  );
}

/** From each step level to the next, and on until now. */
function lineOf(steps: readonly ValueStep[], now: number): string {
  const values = steps.map(({ value }) => value);
  const [from, least, most] = [steps[0]!.at, Math.min(...values), Math.max(...values)];
  const x = (at: number) => round((width * (at - from)) / Math.max(1, now - from));
  const y = (value: number) =>
    round(most === least ? height / 2 : (height * (most - value)) / (most - least));
  const moves = steps.map(({ at, value }, i) => (i === 0 ? `M0 ${y(value)}` : `H${x(at)}V${y(value)}`));
  return `${moves.join('')}H${width}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
