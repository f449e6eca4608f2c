// Fills the parts a sentinel does not give with the product's defaults: the complete request the server executes.
import type {
  Channel,
  CompareOption,
  EndPoint,
  FetchMode,
  FetchRhythm,
  MonitorExpression,
  NoiseRule,
  NotifyTime,
  ParameterContext,
  Presentation,
  RobotsChoice,
  ScheduleWindow,
  Scope,
  SentinelTree,
  Target,
  TimePoint,
} from './ast.ts';

export interface CompleteSentinel {
  readonly name: string;
  readonly target: Target;
  /** Empty: the whole page. */
  readonly scope: Scope;
  readonly monitor: MonitorExpression;
  readonly context: ParameterContext;
  readonly fetch: CompleteFetchPlan;
  readonly from: TimePoint;
  readonly to: EndPoint;
  readonly notify: readonly CompleteNotifyRule[];
  readonly compare: CompareOption;
  readonly history: number;
  readonly presentation: Presentation;
  readonly depth: number;
  readonly noise: readonly NoiseRule[];
  readonly tags: readonly string[];
}
export interface CompleteFetchPlan {
  readonly rhythm: FetchRhythm;
  readonly mode: FetchMode;
  readonly login: string | null;
  readonly robots: RobotsChoice;
  /** Empty: at any time. */
  readonly windows: readonly ScheduleWindow[];
}
export interface CompleteNotifyRule {
  readonly channel: Channel;
  readonly when: NotifyTime;
}

export const defaultParts = {
  scope: [],
  monitor: { kind: 'any' },
  context: 'recent',
  fetch: { rhythm: { kind: 'on-change' }, mode: { kind: 'plain' }, login: null, robots: 'obey', windows: [] },
  from: { kind: 'now' },
  to: { kind: 'open' },
  notify: [{ channel: { kind: 'extension' }, when: { kind: 'immediate' } }],
  compare: { kind: 'pairwise' },
  history: 50,
  presentation: 'dual-frame',
  depth: 0,
  noise: [],
  tags: [],
} as const satisfies Omit<CompleteSentinel, 'name' | 'target'>;

/** Inheritance comes before: a tree whose target is another sentinel keeps that target here. */
export function withDefaults(tree: SentinelTree): CompleteSentinel {
  const [defaultRule] = defaultParts.notify;
  return {
    ...defaultParts,
    ...tree,
    fetch: { ...defaultParts.fetch, ...tree.fetch },
    notify: (tree.notify ?? defaultParts.notify).map((rule) => ({ ...defaultRule, ...rule })),
  };
}
