// Which bytes of a stored piece are tried: the first and last few, where a frame says what it is, and some in between.

export function sampled(length: number): number[] {
  const between = Array.from({ length: 3 }, (_, at) => Math.floor((length * (at + 1)) / 4));
  return [...new Set([0, 4, 7, ...between, length - 1])].filter((at) => at < length);
}
