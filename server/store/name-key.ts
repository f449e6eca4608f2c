// How names are compared: without regard to case, and to how Unicode spells the same letter.

export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
