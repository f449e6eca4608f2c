// Sets or clears one property of a node: in a sentinel's tree absent means "not given", so undefined must not stay behind.
export function setPart<T extends object, K extends keyof T>(node: T, key: K, value: T[K] | undefined): T {
  const { [key]: _, ...rest } = node;
  return (value === undefined ? rest : { ...node, [key]: value }) as T;
}
