// Takes site-access.ts's place in the web app, which cannot ask: the extension says so where permission is missing.

export async function mayRead(): Promise<boolean> {
  return true;
}

export async function askToRead(): Promise<boolean> {
  return true;
}
