// Times for people at a terminal: how long ago or ahead, roughly.

const steps: [number, string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
];

export function when(at: number | null, now: number): string {
  if (at === null) return '–';
  const distance = Math.abs(at - now);
  const [size, unit] = steps.find(([ms]) => distance >= ms) ?? steps.at(-1)!;
  const amount = `${Math.round(distance / size)} ${unit}`;
  return at > now ? `in ${amount}` : `${amount} ago`;
}
