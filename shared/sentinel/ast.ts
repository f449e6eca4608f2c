// The sentinel as plain data: what text, form and click all become, and what the server keeps and executes.
//
// A part the person did not give is an absent property, never a default value: inheritance and lossless printing
// need the difference. `withDefaults` in defaults.ts fills the gaps.
import type { Duration } from './duration.ts';

export interface SentinelTree {
  readonly name: string;
  readonly target: Target;
  /** Empty means the whole page, said on purpose (to undo an inherited scope). */
  readonly scope?: Scope;
  readonly monitor?: MonitorExpression;
  /** Which occurrences pair up when the operands lie on different pages. */
  readonly context?: ParameterContext;
  readonly fetch?: FetchPlan;
  readonly from?: TimePoint;
  readonly to?: EndPoint;
  /** Never empty. */
  readonly notify?: readonly NotifyRule[];
  readonly compare?: CompareOption;
  /** How many past changes are kept. */
  readonly history?: number;
  readonly presentation?: Presentation;
  /** How many levels of links are followed; 0 is the page alone. */
  readonly depth?: number;
  /** Empty means no rule at all, said on purpose (to undo inherited ones). */
  readonly noise?: readonly NoiseRule[];
  readonly tags?: readonly string[];
}

export type Target =
  | { readonly kind: 'url'; readonly url: string }
  /** An earlier sentinel of the same user, from which every part not given is taken. */
  | { readonly kind: 'sentinel'; readonly name: string };

export const selectorKinds = ['css', 'xpath', 'jsonpath'] as const;
export type SelectorKind = (typeof selectorKinds)[number];

export interface ElementRef {
  readonly by: SelectorKind;
  readonly path: string;
  /** Opaque here; finds the element again when the layout has moved. */
  readonly fingerprint?: string;
}
export type Scope = readonly ElementRef[];

export type MonitorExpression =
  /** Two operands or more. Brackets inside stay as nested nodes. */
  | { readonly kind: 'and'; readonly operands: readonly MonitorExpression[] }
  | { readonly kind: 'or'; readonly operands: readonly MonitorExpression[] }
  | { readonly kind: 'not'; readonly operand: MonitorExpression }
  | Operand;

export const triggers = ['appears', 'disappears', 'present'] as const;
/** Was not there and is now; was there and is not now; is there in this version, new or not. */
export type Trigger = (typeof triggers)[number];

interface Where {
  readonly scope?: Scope;
  /** The page of this operand, when it is not the sentinel's own. */
  readonly page?: string;
}
interface What extends Where {
  readonly trigger?: Trigger;
}

export type LinksOperand = What & { readonly kind: 'links' };
export type ImagesOperand = What & { readonly kind: 'images' };
export type KeywordsOperand = What & {
  readonly kind: 'keywords';
  readonly words: readonly string[];
  /** Upper and lower case count as different. */
  readonly exact?: true;
};
export type PhrasesOperand = What & { readonly kind: 'phrases'; readonly phrases: readonly string[] };
export type WordsOperand = What & { readonly kind: 'words'; readonly except?: readonly string[] };
/** The key column is given by its heading or by its number from 1. */
export type TableOperand = What & { readonly kind: 'table'; readonly key?: string | number };
export type ListOperand = What & { readonly kind: 'list' };
export type RegexOperand = What & { readonly kind: 'regex' } & Pattern;
/** Without a condition: any change of the number. */
export type ValueOperand = Where & { readonly kind: 'value'; readonly condition?: ValueCondition };
export type AnyOperand = What & { readonly kind: 'any'; readonly markup?: true };

/** The kinds are the change types of detect/change.ts. */
export type Operand =
  | LinksOperand
  | ImagesOperand
  | KeywordsOperand
  | PhrasesOperand
  | WordsOperand
  | TableOperand
  | ListOperand
  | RegexOperand
  | ValueOperand
  | AnyOperand;

export interface Pattern {
  /** As between the slashes of a regular expression. */
  readonly pattern: string;
  /** Never the empty string. */
  readonly flags?: string;
}

export type ValueCondition =
  | { readonly kind: 'below' | 'above' | 'crosses'; readonly limit: number }
  | { readonly kind: 'changes-by-amount'; readonly amount: number }
  | { readonly kind: 'changes-by-percent'; readonly percent: number };

export const parameterContexts = ['recent', 'chronicle', 'continuous', 'cumulative'] as const;
export type ParameterContext = (typeof parameterContexts)[number];

/** At least one of them is given. */
export interface FetchPlan {
  readonly rhythm?: FetchRhythm;
  readonly mode?: FetchMode;
  /** The name of a set of cookies and headers of the person's own; null is none, said on purpose (to undo an inherited one). */
  readonly login?: string | null;
  readonly robots?: RobotsChoice;
  /** Fetched only inside one of these; never empty. */
  readonly windows?: readonly ScheduleWindow[];
}
export const robotsChoices = ['obey', 'ignore'] as const;
/** Whether the site's robots.txt may keep us from the page. */
export type RobotsChoice = (typeof robotsChoices)[number];
export type FetchRhythm =
  | { readonly kind: 'every'; readonly interval: Duration }
  /** Also written "best effort": the server learns the page's own rhythm. */
  | { readonly kind: 'on-change' };
export type FetchMode =
  | { readonly kind: 'plain' }
  /** `waitFor` is a CSS selector that must be there before the page counts as loaded. */
  | { readonly kind: 'rendered'; readonly waitFor?: string }
  /** Through the extension, with the person's own session. */
  | { readonly kind: 'browser' };

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];
/** HH:MM, 00:00 to 24:00. */
export type TimeOfDay = string;
/** An IANA name, "UTC", or an offset ±HH:MM. */
export type Zone = string;

/** Days or hours are given, or both. */
export interface ScheduleWindow {
  readonly days?: readonly Weekday[];
  readonly hours?: { readonly from: TimeOfDay; readonly to: TimeOfDay };
  readonly zone?: Zone;
}

export type TimePoint = NowPoint | AbsolutePoint | EventPoint;
export type EndPoint = TimePoint | { readonly kind: 'open' };
export interface NowPoint {
  readonly kind: 'now';
  readonly plus?: Duration;
}
/** Kept as written, with its zone. Without a zone it is meant in the person's own. */
export interface AbsolutePoint {
  readonly kind: 'at';
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM or HH:MM:SS */
  readonly time?: string;
  readonly zone?: Zone;
}
/** `start(s)` or `end(s)` of another sentinel. */
export interface EventPoint {
  readonly kind: 'start' | 'end';
  readonly of: string;
  readonly offset?: { readonly sign: '+' | '-'; readonly duration: Duration };
}

/** At least one of the two is given. */
export interface NotifyRule {
  readonly channel?: Channel;
  readonly when?: NotifyTime;
}
export const channelKinds = ['extension', 'email', 'webhook', 'feed'] as const;
export type ChannelKind = (typeof channelKinds)[number];
/** Without an address, mail and feed are the person's own. */
export interface Channel {
  readonly kind: ChannelKind;
  readonly address?: string;
}
export type NotifyTime =
  | { readonly kind: 'immediate' }
  | { readonly kind: 'best-effort' }
  | { readonly kind: 'every'; readonly interval: Duration }
  /** At these times of day, on these weekdays (every day when none is given). */
  | {
      readonly kind: 'at';
      readonly times: readonly TimeOfDay[];
      readonly days?: readonly Weekday[];
      readonly zone?: Zone;
    }
  /** Shown on the dashboard only. */
  | { readonly kind: 'interactive' };

export type CompareOption =
  | { readonly kind: 'pairwise' }
  | { readonly kind: 'moving'; readonly n: number }
  | { readonly kind: 'every'; readonly n: number };

export const presentations = ['dual-frame', 'changes-only', 'merged'] as const;
export type Presentation = (typeof presentations)[number];

export type NoiseRule =
  | { readonly kind: 'ignore-elements'; readonly elements: Scope }
  | { readonly kind: 'ignore-text'; readonly texts: readonly string[] }
  | ({ readonly kind: 'ignore-pattern' } & Pattern)
  | { readonly kind: 'ignore-numbers' }
  | { readonly kind: 'ignore-dates' }
  | { readonly kind: 'ignore-reordering' }
  | { readonly kind: 'at-least'; readonly amount: number; readonly of: 'changes' | 'characters' }
  /** A change counts only when it is still there this much later. */
  | { readonly kind: 'confirm'; readonly after: Duration }
  | { readonly kind: 'additions-only' };
