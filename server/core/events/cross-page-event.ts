// A change expression over several pages as an event: what lies on one page stays together, the rest is paired by context.
import type { MonitorExpression, ParameterContext } from '../../../shared/sentinel/ast.ts';
import { and, type EventExpression, not, or, primitive } from './event.ts';
import { ownEvent } from './rules.ts';

export interface CrossPageEvent {
  readonly event: EventExpression;
  /** The event to raise when this part of the expression holds between two versions of its page. */
  readonly parts: readonly PagePart[];
}
export interface PagePart {
  readonly name: string;
  /** Undefined for the sentinel's own page. */
  readonly page: string | undefined;
  readonly expression: MonitorExpression;
}

/** Null when all lies on one page (then no event is needed) or when nothing but NOT remains to fire it. */
export function crossPageEvent(
  sentinelId: string,
  monitor: MonitorExpression,
  context: ParameterContext,
): CrossPageEvent | null {
  if (pagesIn(monitor).size < 2) return null;
  const parts: PagePart[] = [];
  const since = primitive(ownEvent('run', sentinelId));
  const build = (expression: MonitorExpression): EventExpression | null => {
    const pages = pagesIn(expression);
    if (pages.size === 1 && expression.kind !== 'not') {
      const name = ownEvent(`change-${parts.length}`, sentinelId);
      parts.push({ name, page: [...pages][0], expression });
      return primitive(name);
    }
    if (expression.kind === 'or') return joinAll(expression.operands.map(build), or);
    if (expression.kind !== 'and') return null;
    const groups = perPage(expression.operands);
    const wanted = groups.filter((group) => group.some(({ kind }) => kind !== 'not'));
    const denied = groups.filter((group) => group.every(({ kind }) => kind === 'not'));
    const happens = joinAll(
      wanted.map((group) => build(asOne(group, 'and'))),
      (a, b) => and(a, b, context),
    );
    if (denied.length === 0) return happens;
    const absent = joinAll(
      denied.map((group) => build(asOne(group.map(withoutNot), 'or'))),
      or,
    );
    if (happens === null || absent === null) return null;
    // Since the previous time, or since the watch began if there was none.
    return not(or(since, happens), absent, happens, 'recent');
  };
  const event = build(monitor);
  return event === null ? null : { event, parts };
}

/** Operands on the same page are one question to that page, about the same two versions. */
function perPage(operands: readonly MonitorExpression[]): MonitorExpression[][] {
  const groups = Map.groupBy(operands, (one) => {
    const pages = pagesIn(one);
    return pages.size === 1 ? [...pages][0] : one;
  });
  return [...groups.values()];
}

function asOne(operands: readonly MonitorExpression[], kind: 'and' | 'or'): MonitorExpression {
  return operands.length === 1 ? operands[0]! : { kind, operands };
}

function withoutNot(expression: MonitorExpression): MonitorExpression {
  return expression.kind === 'not' ? expression.operand : expression;
}

function pagesIn(expression: MonitorExpression): Set<string | undefined> {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return new Set(expression.operands.flatMap((one) => [...pagesIn(one)]));
    case 'not':
      return pagesIn(expression.operand);
    default:
      return new Set([expression.page]);
  }
}

function joinAll(
  events: readonly (EventExpression | null)[],
  join: (a: EventExpression, b: EventExpression) => EventExpression,
): EventExpression | null {
  if (events.length === 0 || events.includes(null)) return null;
  return (events as EventExpression[]).reduce((a, b) => join(a, b));
}
