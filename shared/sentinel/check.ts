// Checks what a sentinel means, as far as that needs no server: the same rules for text, form, import and API.
import type { Problem } from '../api/error.ts';
import type { EndPoint, FetchPlan, NoiseRule, NotifyRule, SentinelTree, TimePoint } from './ast.ts';
import { CheckContext, type CheckOptions } from './check-context.ts';
import { checkExpression } from './check-expression.ts';
import { checkCount, checkItems, checkPattern, checkScope, checkUrl, checkZone } from './check-terms.ts';
import { type Duration, durationMs, isTooLong, longestDurationYears } from './duration.ts';
import { isLoginName } from './login-name.ts';
import { isMailAddress } from './mail-address.ts';
import { isValidName, suggestName } from './name.ts';
import { timePointMs } from './time-point.ts';

const minute = 60_000;
/** The last instant a Date can hold. */
const endOfTime = 8.64e15;

export function checkSentinel(tree: SentinelTree, options: CheckOptions): Problem[] {
  const context = new CheckContext(options);
  checkNames(context, tree);
  if (tree.target.kind === 'url') checkUrl(context, 'target', tree.target, tree.target.url);
  if (tree.scope) checkScope(context, 'scope', tree.scope);
  if (tree.monitor) checkExpression(context, tree.monitor);
  if (tree.fetch) checkFetch(context, tree.fetch);
  checkLife(context, tree);
  for (const rule of tree.notify ?? []) checkNotify(context, rule);
  if (tree.compare && tree.compare.kind !== 'pairwise')
    checkCount(context, 'compare', tree.compare, tree.compare.n, 2, 'The n of Compare');
  if (tree.history !== undefined)
    checkCount(context, 'history', 'history', tree.history, 1, 'Change history');
  if (tree.depth)
    context.complain(
      'depth',
      'depth',
      'Site watches are not built yet, so links cannot be followed.',
      'Leave Depth out, or set it to 0.',
    );
  for (const rule of tree.noise ?? []) checkNoise(context, rule);
  checkDurations(context, tree);
  if (tree.tags?.some((tag) => tag.trim() === ''))
    context.complain('tags', 'tags', 'One of the tags is empty.', 'Leave it out.');
  return context.problems;
}

/** Wherever one stands: a time that no calendar can show would stop everything that hangs on it. */
function checkDurations(context: CheckContext, tree: SentinelTree): void {
  const parts = { fetch: tree.fetch, from: tree.from, to: tree.to, notify: tree.notify, noise: tree.noise };
  for (const [field, part] of Object.entries(parts)) {
    const isKnown = context.problems.some((problem) => problem.field === field);
    if (isKnown || !durationsIn(part).some(isTooLong)) continue;
    const most = `${longestDurationYears} years`;
    context.complain(field, part, `A length of time can be at most ${most}.`, `Write ${most} or less.`);
  }
}

function durationsIn(value: unknown): Duration[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('amount' in value && 'unit' in value) return [value as Duration];
  return Object.values(value).flatMap(durationsIn);
}

function checkNames(context: CheckContext, tree: SentinelTree): void {
  const rule = 'letters, digits, - and _, beginning with a letter, at most 64';
  if (!isValidName(tree.name))
    context.complain(
      'name',
      'name',
      `${JSON.stringify(tree.name)} cannot be a name: a name has ${rule}.`,
      `For example: ${suggestName(tree.name)}`,
    );
  if (tree.target.kind === 'sentinel' && tree.target.name === tree.name)
    context.complain(
      'target',
      tree.target,
      'A sentinel cannot be made from itself.',
      'Name an earlier sentinel, or give an address.',
    );
  for (const field of ['from', 'to'] as const) {
    const point = tree[field];
    if ((point?.kind === 'start' || point?.kind === 'end') && point.of === tree.name)
      context.complain(
        field,
        point,
        'A sentinel cannot wait for itself.',
        'Name another sentinel, or give a time.',
      );
  }
}

function checkInterval(
  context: CheckContext,
  field: string,
  node: unknown,
  interval: Duration,
  what: string,
): void {
  if (durationMs(interval) < minute)
    context.complain(field, node, `${what} must be at least 1 minute.`, 'Write every 1 minute, or longer.');
}

function checkFetch(context: CheckContext, plan: FetchPlan): void {
  if (plan.rhythm?.kind === 'every')
    checkInterval(context, 'fetch', plan.rhythm, plan.rhythm.interval, 'The time between fetches');
  if (plan.mode?.kind === 'rendered' && plan.mode.waitFor !== undefined)
    checkScope(context, 'fetch', [{ by: 'css', path: plan.mode.waitFor }]);
  if (typeof plan.login === 'string') checkLogin(context, plan, plan.login);
  for (const window of plan.windows ?? []) {
    checkZone(context, 'fetch', window, window.zone);
    if (window.hours && window.hours.from === window.hours.to)
      context.complain(
        'fetch',
        window,
        `There is no time between ${window.hours.from} and ${window.hours.to}.`,
        'Write hours such as 08:00-18:00.',
      );
  }
}

function checkLogin(context: CheckContext, plan: FetchPlan, login: string): void {
  if (!isLoginName(login))
    context.complain(
      'fetch',
      plan,
      `${JSON.stringify(login.slice(0, 70))} cannot be the name of a login.`,
      'Write the name you gave it, such as with login "shop".',
    );
  if (plan.mode?.kind === 'browser')
    context.complain('fetch', plan, 'Your own browser has its own session.', 'Leave the login out.');
}

function checkLife(context: CheckContext, { from, to }: SentinelTree): void {
  const { options } = context;
  for (const [field, point] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (point?.kind === 'at') checkZone(context, field, point, point.zone);
  const start = instant(context, 'from', from ?? { kind: 'now' }, 'start');
  const end = to ? instant(context, 'to', to, 'end') : null;
  if (from && options.newlyTyped && isPast(from, options)) {
    context.complain('from', from, 'The start lies in the past.', 'Write From now, or a later time.');
    return;
  }
  if (start !== null && end !== null && end <= start) complainOrder(context, to);
  if (
    from &&
    to &&
    (from.kind === 'start' || from.kind === 'end') &&
    to.kind === from.kind &&
    to.of === from.of
  )
    if (signed(to) <= signed(from)) complainOrder(context, to);
}

function complainOrder(context: CheckContext, to: EndPoint | undefined): void {
  context.complain('to', to, 'The end does not come after the start.', 'Write a later end, or To open.');
}

function signed({ offset }: { offset?: { sign: '+' | '-'; duration: Duration } }): number {
  return offset ? (offset.sign === '+' ? 1 : -1) * durationMs(offset.duration) : 0;
}

function instant(
  context: CheckContext,
  field: string,
  point: EndPoint,
  edge: 'start' | 'end',
): number | null {
  const at = timePointMs(point, context.options, edge);
  if (at === null || Math.abs(at) <= endOfTime) return at;
  context.complain(field, point, 'This time is too far away.', 'Write an earlier time.');
  return null;
}

/** Today is not past, and neither is the minute that is running. */
function isPast(from: TimePoint, options: CheckOptions): boolean {
  const last = timePointMs(from, options, 'end');
  return from.kind === 'at' && last !== null && last + minute <= options.now;
}

function checkNotify(context: CheckContext, rule: NotifyRule): void {
  const { channel, when } = rule;
  if (channel?.kind === 'email' && channel.address !== undefined && !isMailAddress(channel.address))
    context.complain(
      'notify',
      rule,
      `${JSON.stringify(channel.address)} is not an e-mail address.`,
      'Write it like jill@example.org.',
    );
  if (channel?.kind === 'webhook') {
    if (channel.address === undefined)
      context.complain('notify', rule, 'The webhook has no address.', 'Write by webhook https://…');
    else checkUrl(context, 'notify', rule, channel.address);
  }
  if (when?.kind === 'interactive' && channel && channel.kind !== 'extension')
    context.complain(
      'notify',
      rule,
      `INTERACTIVE sends nothing, so it needs no ${channel.kind}.`,
      'Leave the channel out, or say when to send.',
    );
  if (when?.kind === 'every')
    checkInterval(context, 'notify', rule, when.interval, 'The time between notices');
  if (when?.kind === 'at') checkZone(context, 'notify', rule, when.zone);
}

function checkNoise(context: CheckContext, rule: NoiseRule): void {
  if (rule.kind === 'ignore-elements') checkScope(context, 'noise', rule.elements);
  if (rule.kind === 'ignore-text') checkItems(context, 'noise', rule, rule.texts, 'ignored texts');
  if (rule.kind === 'ignore-pattern') checkPattern(context, 'noise', rule, rule);
  if (rule.kind === 'at-least')
    checkCount(context, 'noise', rule, rule.amount, 1, `The number of ${rule.of}`);
  if (rule.kind === 'confirm' && !(durationMs(rule.after) > 0))
    context.complain(
      'noise',
      rule,
      'A change is confirmed after some time, not at once.',
      'Write for example: Confirm after 30 seconds.',
    );
}
