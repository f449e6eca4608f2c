// What a sentinel asks of which page: everything of its own page, or parts of an expression over several pages.
import { normaliseUrl } from '../../../shared/page/normalise-url.ts';
import type { MonitorExpression, Operand } from '../../../shared/sentinel/ast.ts';
import type { CompleteSentinel } from '../../../shared/sentinel/defaults.ts';
import { type CrossPageEvent, crossPageEvent } from '../events/cross-page-event.ts';

export type PageParts =
  /** All of it lies on one page, the sentinel's own or another: that page is what is watched. */
  | { kind: 'one'; url: string; expression: MonitorExpression }
  /** The sentinel's own page is where `parts` name none; `others` are the other addresses. */
  | { kind: 'several'; event: CrossPageEvent; url: string; others: string[] }
  /** Nothing but NOT is left to make it fire. */
  | { kind: 'never' };

export function pageParts(id: string, { target, monitor, context }: CompleteSentinel): PageParts {
  const own = target.kind === 'url' ? plainUrl(target.url) : '';
  const expression = mapOperands(monitor, ({ page, ...operand }) => {
    const url = page === undefined ? own : plainUrl(page);
    return (url === own ? operand : { ...operand, page: url }) as Operand;
  });
  const urls = [...pagesIn(expression)];
  if (urls.length === 1) {
    const [url] = urls;
    return { kind: 'one', url: url ?? own, expression: mapOperands(expression, withoutPage) };
  }
  const event = crossPageEvent(id, expression, context);
  if (event === null) return { kind: 'never' };
  const parts = event.parts.map((part) => ({
    ...part,
    expression: mapOperands(part.expression, withoutPage),
  }));
  const others = urls.filter((url) => url !== undefined);
  return { kind: 'several', event: { ...event, parts }, url: own, others };
}

function withoutPage({ page: _, ...operand }: Operand): Operand {
  return operand as Operand;
}

function plainUrl(url: string): string {
  const normalised = normaliseUrl(url);
  return normalised.ok ? normalised.url : url;
}

function pagesIn(expression: MonitorExpression): Set<string | undefined> {
  const pages = new Set<string | undefined>();
  mapOperands(expression, (operand) => {
    pages.add(operand.page);
    return operand;
  });
  return pages;
}

function mapOperands(node: MonitorExpression, map: (operand: Operand) => Operand): MonitorExpression {
  if (node.kind === 'not') return { ...node, operand: mapOperands(node.operand, map) };
  if (node.kind !== 'and' && node.kind !== 'or') return map(node);
  return { ...node, operands: node.operands.map((operand) => mapOperands(operand, map)) };
}
