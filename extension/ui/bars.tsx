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
  return (
    <svg class="bars" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{label}</title>
      {counts.map((count, i) => {
        // The eye compares areas: a single change must still be seen beside a day of hundreds.
        const tall = count === 0 ? 1.5 : Math.max(4, Math.sqrt(count / most) * height);
        return (
          <rect
            key={i}
            class={count === 0 ? 'none' : 'some'}
            x={i * step}
            y={height - tall}
            width={bar}
            height={tall}
            rx={Math.min(1.5, bar / 2)}
          />
        );
      })}
    </svg>
  );
}
