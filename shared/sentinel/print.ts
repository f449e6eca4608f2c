// The canonical text of a sentinel. Reading it gives the same tree again, for every tree.
import type {
  CompareOption,
  FetchPlan,
  NoiseRule,
  NotifyRule,
  NotifyTime,
  ScheduleWindow,
  SentinelTree,
} from './ast.ts';
import { writeItemList } from './item-list.ts';
import { printExpression } from './print-expression.ts';
import {
  printAddress,
  printDays,
  printDuration,
  printElements,
  printPattern,
  printPoint,
  printUrl,
  printZone,
  printZoneAfterTime,
} from './print-terms.ts';
import { writeQuotedText } from './quoted-text.ts';

export function printSentinel(tree: SentinelTree): string {
  const {
    target,
    scope,
    monitor,
    context,
    fetch,
    notify,
    compare,
    history,
    presentation,
    depth,
    noise,
    tags,
  } = tree;
  const lines: (string | undefined)[] = [
    `Create Sentinel ${tree.name} Using ${target.kind === 'url' ? printUrl(target.url) : target.name}`,
    scope && `Element ${scope.length === 0 ? 'whole page' : printElements(scope)}`,
    monitor && `Monitor ${printExpression(monitor)}`,
    context && `Context ${context}`,
    fetch && `Fetch ${printFetch(fetch)}`,
    printLife(tree),
    ...(notify ?? []).map((rule) => `Notify ${printNotify(rule)}`),
    compare && `Compare ${printCompare(compare)}`,
    history === undefined ? undefined : `Change history ${history}`,
    presentation && `Presentation ${presentation === 'changes-only' ? 'changes only' : presentation}`,
    depth === undefined ? undefined : `Depth ${depth}`,
    ...(noise?.length === 0 ? ['Ignore nothing'] : (noise ?? []).map(printNoise)),
    tags && `Tags ${writeItemList(tags)}`,
  ];
  return `${lines.filter((line) => line).join('\n')}\n`;
}

function printLife({ from, to }: SentinelTree): string {
  return [from && `From ${printPoint(from)}`, to && `To ${printPoint(to)}`].filter((part) => part).join(' ');
}

function printFetch({ rhythm, mode, login, robots, windows }: FetchPlan): string {
  const parts: string[] = [];
  if (rhythm) parts.push(rhythm.kind === 'every' ? `every ${printDuration(rhythm.interval)}` : 'on change');
  if (mode?.kind === 'plain') parts.push('plain');
  if (mode?.kind === 'browser') parts.push('in my browser');
  if (mode?.kind === 'rendered')
    parts.push(
      mode.waitFor === undefined
        ? 'rendered'
        : `rendered waiting for ${printElements([{ by: 'css', path: mode.waitFor }])}`,
    );
  if (login !== undefined)
    parts.push(login === null ? 'without login' : `with login ${writeQuotedText(login)}`);
  if (robots) parts.push(`${robots === 'ignore' ? 'ignoring' : 'obeying'} robots`);
  if (windows) parts.push(windows.map(printWindow).join(' and '));
  return parts.join(' ');
}

function printWindow({ days, hours, zone }: ScheduleWindow): string {
  const parts = ['during'];
  if (days) parts.push(printDays(days));
  if (hours) parts.push(`${hours.from}-${hours.to}`);
  if (zone !== undefined) parts.push(printZone(zone));
  return parts.join(' ');
}

function printNotify({ channel, when }: NotifyRule): string {
  const parts: string[] = [];
  if (channel) parts.push(`By ${channel.kind}`);
  if (channel?.address !== undefined) parts.push(printAddress(channel.address));
  if (when) parts.push(printNotifyTime(when));
  return parts.join(' ');
}

function printNotifyTime(when: NotifyTime): string {
  switch (when.kind) {
    case 'every':
      return `Every ${printDuration(when.interval)}`;
    case 'best-effort':
      return 'best effort';
    case 'at': {
      const days = when.days ? ` on ${printDays(when.days)}` : '';
      return `At ${when.times.join(', ')}${days}${when.zone === undefined ? '' : ` ${printZoneAfterTime(when.zone)}`}`;
    }
    default:
      return when.kind;
  }
}

function printCompare(option: CompareOption): string {
  return option.kind === 'pairwise' ? 'pairwise' : `${option.kind} ${option.n}`;
}

function printNoise(rule: NoiseRule): string {
  switch (rule.kind) {
    case 'ignore-elements':
      return `Ignore elements ${printElements(rule.elements)}`;
    case 'ignore-text':
      return `Ignore text ${writeItemList(rule.texts)}`;
    case 'ignore-pattern':
      return `Ignore pattern ${printPattern(rule)}`;
    case 'ignore-numbers':
      return 'Ignore numbers';
    case 'ignore-dates':
      return 'Ignore dates';
    case 'ignore-reordering':
      return 'Ignore reordering';
    case 'at-least':
      return `At least ${rule.amount} ${rule.of}`;
    case 'confirm':
      return `Confirm after ${printDuration(rule.after)}`;
    case 'additions-only':
      return 'Additions only';
  }
}
