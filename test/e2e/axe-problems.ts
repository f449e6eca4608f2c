// What axe finds in the way of people who use a page with other means than eyes and a mouse.
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

export async function axeProblems(page: Page | Frame): Promise<string[]> {
  await settled(page);
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** A colour on its way from light to dark is one that nobody reads: its end is waited for, once the page has been drawn anew. */
async function settled(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    // A page that nobody sees is not drawn.
    const drawn = () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        setTimeout(done, 200);
      });
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is cancelled is over, too; one that ends may begin another.
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished));
      await drawn();
    } while (ending().length > 0);
  });
}
