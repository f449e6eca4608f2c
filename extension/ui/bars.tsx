// A small bar chart of one number a day; what it shows is also said in words.

interface Props {
  counts: readonly number[];
  /** For screen readers, and on hover. */
  label: string;
  width: number;
  height: number;
}

export function Bars({ counts, label, width, height }: Props) {
  const most = Math.max(1, ...counts);
  const step = width / counts.length;
  const bar = Math.max(1.5, step - 1.5);
  // All bars of a look are one shape: a list has hundreds of them.
  const shapes = { none: '', some: '' };
  for (const [i, count] of counts.entries()) {
    // The eye compares areas: a single change must still be seen beside a day of hundreds.
    const tall = count === 0 ? 1.5 : Math.max(4, Math.sqrt(count / most) * height);
    shapes[count === 0 ? 'none' : 'some'] += roundedBar(i * step, height - tall, bar, tall);
  }
  return (
    <svg class="bars" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{label}</title>
      {shapes.none && <path class="none" d={shapes.none} />}
      {shapes.some && <path class="some" d={shapes.some} />}
    </svg>
  );
}

function roundedBar(x: number, y: number, width: number, height: number): string {
  const r = Math.min(1.5, width / 2, height / 2);
  const arc = (dx: number, dy: number) => `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
  const [across, down] = [round(width - 2 * r), round(height - 2 * r)];
  return `M${round(x)} ${round(y + r)}${arc(r, -r)}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
