// One check as far as it has come when it is written down: what was seen, and what that means for whom.
import type { Learned } from '../../core/schedule/learn/learn-from-look.ts';
import type { LeasedPage } from '../../store/records.ts';
import type { Compared } from '../compare-versions.ts';
import type { Results } from '../decide-results.ts';
import type { ElementTurns } from '../element-turns.ts';
import type { HeldGraph } from '../held-graph.ts';
import type { Look } from '../look-at-page.ts';

export type FinishedLook = Exclude<Look, { kind: 'aborted' }>;

export interface FinishedCheck {
  leased: LeasedPage;
  held: HeldGraph;
  /** When the look began. */
  lookedAt: number;
  look: FinishedLook;
  compared: Compared;
  results: Results;
  elements: ElementTurns;
  learned: Learned | null;
  /** How long the page waited for its turn; absent when it did not have to. */
  waitedMs: number | undefined;
}
