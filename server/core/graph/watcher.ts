// A sentinel as the graph of one page knows it.
import type { Watch } from '../../../shared/detect/view.ts';
import type { CompareOption, MonitorExpression } from '../../../shared/sentinel/ast.ts';

export interface Watcher {
  readonly id: string;
  /** What it asks of this page. */
  readonly expression: MonitorExpression;
  readonly watch: Watch;
  readonly compare: CompareOption;
  /** It takes part only in looks made for it. */
  readonly fixed: boolean;
  /** The number of its first version; null until it has seen one. */
  since: number | null;
}
