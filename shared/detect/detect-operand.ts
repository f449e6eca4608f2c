// The one door from an operand of the language to its changes between two versions: server, command line and backtest.
import { featuresFormat, type PageFeatures } from '../page/features.ts';
import type { Operand, Trigger } from '../sentinel/ast.ts';
import { type Change, changeOps, countsOf, doneWords, type Listed } from './change.ts';
import type { Detected, Detector } from './detector.ts';
import { sift } from './noise/sift.ts';
import { detectors } from './registry.ts';
import { isAppearance, isDisappearance } from './second-copies.ts';
import { type Seen, see, viewOf, type Watch } from './view.ts';

export interface OperandResult extends Detected {
  fired: boolean;
  /** One sentence for a person: why it fired or did not. */
  why: string;
  /** Set when nothing could be compared, and whose fault it is: the watched element's, or the store's. */
  unseen?: 'gone' | 'ambiguous' | 'unreadable' | 'missing';
  /** The selector no longer finds the watched element; it was found again by its fingerprint. */
  healed?: true;
}

export function detectOperand(
  operand: Operand,
  old: PageFeatures,
  next: PageFeatures,
  watch: Watch = {},
): OperandResult {
  const view = viewOf(operand, watch);
  return detectSeen(operand, see(old, view), see(next, view), watch);
}

/** For those who have looked through the operand's view already, for a whole group. */
export function detectSeen(operand: Operand, was: Seen, is: Seen, watch: Watch = {}): OperandResult {
  if (operand.kind === 'any' && operand.trigger) return elementItself(operand, operand.trigger, was, is);
  const trigger = triggerOf(operand);
  const gone = trigger !== undefined && (was.state === 'gone' || is.state === 'gone');
  if (gone) return withAbsence(detectSeen(operand, ...goneAsEmpty(was, is), watch), was, is);
  if (is.state !== 'found') return cannotCompare(is, 'new');
  if (trigger !== 'present' && was.state !== 'found') return cannotCompare(was, 'old');
  if (isOutdated(operand, is.features)) return cannotCompare({ state: 'missing' }, 'new');
  if (was.state === 'found' && isOutdated(operand, was.features))
    return cannotCompare({ state: 'missing' }, 'old');
  const detector = detectors[operand.kind] as Detector<Operand['kind']>;
  const found =
    was.state === 'found' ? detector.detect(was.features, is.features, operand) : { changes: [] as Change[] };
  return { ...operandResult(operand, found, is.features, watch), ...(is.healed && { healed: true }) };
}

export function triggerOf(operand: Operand): Trigger | undefined {
  return 'trigger' in operand ? operand.trigger : undefined;
}

/** To appear in an element that was not there is to appear: for triggers, an element that is gone has nothing in it. */
export function goneAsEmpty(was: Seen, is: Seen): [was: Seen, is: Seen] {
  const like = is.state === 'found' ? is.features : was.state === 'found' ? was.features : nothingAtAll;
  const fill = (seen: Seen): Seen =>
    seen.state === 'gone' ? { state: 'found', elements: 0, features: emptyLike(like) } : seen;
  return [fill(was), fill(is)];
}

const nothingAtAll: PageFeatures = {
  format: featuresFormat,
  type: 'html',
  title: '',
  blocks: [],
  links: [],
  images: [],
  forms: [],
};

/** The result, saying that the element itself came or went. */
export function withAbsence(result: OperandResult, was: Seen, is: Seen): OperandResult {
  const absence =
    is.state === 'gone' ? 'is not on the page now' : was.state === 'gone' ? 'was not there before' : '';
  return absence === '' ? result : { ...result, why: `${result.why} The watched element ${absence}.` };
}

/** Stored in a format that lacks what is compared: it must be read from the stored body again, or all would seem new. */
function isOutdated({ kind }: Operand, { format = 1, type }: PageFeatures): boolean {
  const lacks = /^(?:table|list|images|any)$/.test(kind) || (type !== 'html' && type !== 'text');
  return format < featuresFormat && lacks;
}

/** For those who have what the detector found already, from a group: noise rules and trigger. `page` is the new version. */
export function operandResult(
  operand: Operand,
  detected: Detected,
  page: PageFeatures,
  watch: Watch = {},
): OperandResult {
  const detector = detectors[operand.kind] as Detector<Operand['kind']>;
  const trigger = triggerOf(operand);
  const sifted = sift(detected.changes, watch.noise ?? []);
  const found = narrowed(detected, sifted);
  if (trigger === undefined) {
    const fired = found.changes.length > 0 && found.holds !== false;
    return { ...found, fired, why: [whyChanged(found, fired), found.note ?? ''].join(' ').trim() };
  }
  if (trigger === 'present') {
    const times = detector.present(page, operand);
    const why = times > 0 ? `It is there, ${times} ${times === 1 ? 'time' : 'times'}.` : 'It is not there.';
    return { ...found, fired: times > 0, why };
  }
  const counts =
    trigger === 'appears' ? (detector.appears ?? isAppearance) : (detector.disappears ?? isDisappearance);
  const changes = found.changes.filter((change) => counts(change));
  const fired = changes.length > 0;
  const verb = trigger === 'appears' ? 'appeared' : 'disappeared';
  return { ...narrowed(found, changes), fired, why: fired ? sentence({ changes }) : `Nothing ${verb}.` };
}

/** Here the element is what appears or disappears: that it is not on the page is the answer, not a trouble. */
function elementItself(operand: Operand, trigger: Trigger, was: Seen, is: Seen): OperandResult {
  for (const [seen, which] of [
    [is, 'new'],
    [was, 'old'],
  ] as const) {
    const matters = trigger !== 'present' || which === 'new';
    if (matters && seen.state !== 'found' && seen.state !== 'gone') return cannotCompare(seen, which);
  }
  const detector = detectors[operand.kind] as Detector<Operand['kind']>;
  const before = was.state === 'found' ? was.features : null;
  const after = is.state === 'found' ? is.features : null;
  const fired =
    trigger === 'present'
      ? after !== null
      : trigger === 'appears'
        ? before === null && after !== null
        : before !== null && after === null;
  const { changes, ...rest } =
    before !== after && (fired || (before !== null && after !== null))
      ? detector.detect(before ?? emptyLike(after!), after ?? emptyLike(before!), operand)
      : { changes: [] };
  const there = (page: PageFeatures | null) => (page === null ? 'was not there' : 'was there');
  const why = `The element ${there(before)} and ${after === null ? 'is not there' : 'is there'} now.`;
  return { ...rest, changes, fired, why };
}

function emptyLike(page: PageFeatures): PageFeatures {
  return {
    ...page,
    title: '',
    blocks: [],
    links: [],
    images: [],
    forms: [],
    media: [],
    tables: [],
    lists: [],
  };
}

function cannotCompare(seen: Exclude<Seen, { state: 'found' }>, which: 'old' | 'new'): OperandResult {
  const version = `the ${which} version`;
  const why = {
    gone: `The watched element is not in ${version}.`,
    ambiguous: `Several elements of ${version} could be the watched one.`,
    unreadable: `The watched element cannot be looked for: ${'message' in seen ? seen.message : ''}`,
    missing: `What is watched was not read from ${version} yet.`,
  }[seen.state];
  return { changes: [], fired: false, why, unseen: seen.state };
}

/** What was not listed cannot be sifted, and so is no longer counted. */
function narrowed({ counts, ...found }: Detected, changes: Change[]): Detected {
  return { ...found, changes, ...(counts && changes.length === found.changes.length && { counts }) };
}

function whyChanged(found: Detected, fired: boolean): string {
  const { changes, coarse } = found;
  if (fired) return sentence(found);
  if (changes.length > 0) return 'It changed, but not as the condition asks.';
  return coarse === undefined ? 'Nothing of this kind changed.' : `Nothing of this kind changed. ${coarse}`;
}

function sentence(list: Listed): string {
  const counts = countsOf(list);
  const parts = changeOps.filter((op) => counts[op] > 0).map((op) => `${counts[op]} ${doneWords[op]}`);
  return `${parts.join(', ')}.`;
}
