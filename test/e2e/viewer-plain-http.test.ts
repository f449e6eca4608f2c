// The viewer as a phone in the home network has it: by plain http, under a name of the server's own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page as pageOf } from './local-site.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { openChange, startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
beforeAll(async () => {
  world = await startViewerWorld('vigil.example');
});
afterAll(() => world?.close());

it('shows changes in every view where the browser calls nothing secure', async () => {
  const ferry = (day: string) => pageOf('Ferry', `<h1>Ferry</h1><p>It runs from ${day} on.</p>`);
  const given = { name: 'ferry', path: '/ferry', before: ferry('Monday'), after: ferry('Friday') };
  const { changeId } = await world.change(given);
  await openChange(world, changeId);
  expect(await world.page.evaluate('isSecureContext')).toBe(false);
  const marked = await world.page.evaluate<MarkedTexts | null>(`(() => {${readMarkedTexts}})()`);
  expect(marked).toEqual({ old: { update: ['Monday'] }, new: { update: ['Friday'] } });
  await openChange(world, changeId, 'merged');
  await world.page.getByTestId('take-away').click();
  expect(await world.page.getByTestId('download-html').isVisible()).toBe(true);
  expect(await world.page.getByTestId('copy').count()).toBe(0);
  expect(world.complaints).toEqual([]);
});
