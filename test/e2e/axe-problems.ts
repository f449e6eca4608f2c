// What axe finds in the way of people who use a page with other means than eyes and a mouse.
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

export async function axeProblems(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
