// Waits for something that happens in another process.

export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  ms = 20_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${ms} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
