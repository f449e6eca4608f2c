// How many times fell into each hour of the week, Monday first, in the person's own zone.
export function weekOf(times: readonly number[]): number[][] {
  const week = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const at of times) {
    const date = new Date(at);
    week[(date.getDay() + 6) % 7]![date.getHours()]!++;
  }
  return week;
}
