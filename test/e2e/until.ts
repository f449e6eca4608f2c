// Waits for something that happens in another process.

type Falsy = null | undefined | false | '' | 0;

export async function until<T>(
  what: string,
  look: () => Promise<T | Falsy> | T | Falsy,
  ms = 20_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${ms} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
