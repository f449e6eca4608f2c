// What the sentinels of a page ask of its own rhythm: those with a fixed interval nothing, the others their windows.
import type { Zone } from '../../../shared/sentinel/ast.ts';
import type { CompleteSentinel } from '../../../shared/sentinel/defaults.ts';
import { withZone } from '../events/window.ts';
import type { OnChangeWish } from './plan-next-check.ts';

export function onChangeWishes(requests: readonly CompleteSentinel[], zone: Zone): OnChangeWish[] {
  return requests
    .filter(({ fetch }) => fetch.rhythm.kind === 'on-change')
    .map(({ fetch }) => withZone(fetch.windows, zone));
}
