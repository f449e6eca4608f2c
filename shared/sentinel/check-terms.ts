// Checks of the small things that occur in several parts: addresses, patterns, selectors, lists, zones, counts.
import type { Pattern, Scope, Zone } from './ast.ts';
import type { CheckContext } from './check-context.ts';
import { isKnownZone } from './time-point.ts';

export function checkUrl(context: CheckContext, field: string, node: unknown, url: string): void {
  const parsed = URL.parse(url);
  if (parsed && (parsed.protocol === 'http:' || parsed.protocol === 'https:')) return;
  const bare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]\S*)?$/u.test(url);
  const message =
    parsed && !bare
      ? `Only http and https addresses can be watched, not ${parsed.protocol.slice(0, -1)}.`
      : `${JSON.stringify(url)} is not a full address.`;
  const suggestion = bare
    ? `Did you mean https://${url}?`
    : 'Write an address that begins with http:// or https://.';
  context.complain(field, node, message, suggestion);
}

export function checkScope(context: CheckContext, field: string, scope: Scope): void {
  for (const element of scope) {
    const wrong =
      element.path.trim() === '' ? 'The selector is empty.' : context.options.selectorProblem?.(element);
    if (wrong) context.complain(field, element, wrong, 'Pick the element again, or correct its selector.');
  }
}

export function checkItems(
  context: CheckContext,
  field: string,
  node: unknown,
  items: readonly string[],
  what: string,
): void {
  if (items.length === 0)
    context.complain(field, node, `The list of ${what} is empty.`, `Name at least one, for example [price].`);
  else if (items.some((item) => item.trim() === ''))
    context.complain(field, node, `One of the ${what} is empty.`, 'Leave it out.');
}

export function checkPattern(
  context: CheckContext,
  field: string,
  node: unknown,
  { pattern, flags = '' }: Pattern,
): void {
  const flag = [...flags].find((letter) => !'imsu'.includes(letter));
  if (flag)
    context.complain(field, node, `The flag ${flag} of the pattern has no meaning here.`, 'Use i, m or s.');
  if (pattern === '') {
    context.complain(
      field,
      node,
      'The pattern is empty.',
      'Write what to look for, for example /pric(e|ing)/i.',
    );
    return;
  }
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const why =
      error instanceof Error ? error.message.replace(/^Invalid regular expression: \/[\s\S]*\/u?: /, '') : '';
    context.complain(
      field,
      node,
      `The pattern is not valid: ${why || 'it cannot be read'}.`,
      'Correct the pattern.',
    );
    return;
  }
  const unsupported = unsupportedIn(pattern);
  if (unsupported)
    context.complain(
      field,
      node,
      `Patterns cannot use ${unsupported}: they must run in linear time.`,
      'Rewrite the pattern without it.',
    );
}

function unsupportedIn(pattern: string): string | undefined {
  // Escapes and classes first, so that a literal "(?=" in them is not mistaken for the real thing.
  const parts = pattern.match(/\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|\(\?<?[=!]/g) ?? [];
  if (parts.some((part) => part.startsWith('(?'))) return 'look-ahead or look-behind';
  if (parts.some((part) => /^\\[1-9k]/.test(part))) return 'back-references';
  return undefined;
}

export function checkZone(context: CheckContext, field: string, node: unknown, zone: Zone | undefined): void {
  if (zone !== undefined && !isKnownZone(zone))
    context.complain(
      field,
      node,
      `There is no time zone ${zone}.`,
      'Write it like Europe/Berlin, UTC or +02:00.',
    );
}

export function checkCount(
  context: CheckContext,
  field: string,
  node: unknown,
  value: number,
  least: number,
  what: string,
): void {
  if (!Number.isSafeInteger(value) || value < least)
    context.complain(
      field,
      node,
      `${what} must be a whole number, ${least} or more; here it is ${value}.`,
      `Write ${least} or more.`,
    );
}
