// The canonical spelling of the small phrases: durations, times, zones, selectors, addresses, patterns.
import type { TokenType } from 'chevrotain';
import {
  type ElementRef,
  type EndPoint,
  type Pattern,
  type Scope,
  type Weekday,
  weekdays,
  type Zone,
} from './ast.ts';
import type { Duration } from './duration.ts';
import { MailAddress, RegexLiteral, UrlLiteral, ZoneName, ZoneOffset } from './literals.ts';
import { writeQuotedText } from './quoted-text.ts';
import { scan } from './scan.ts';

/** Whether the text, written without quotes, is read back as exactly this one token wherever it stands. */
function isBare(text: string, type: TokenType): boolean {
  if (/[()[\]'\s]/.test(text) && type !== RegexLiteral) return false;
  const { tokens, problems } = scan(text);
  return (
    problems.length === 0 && tokens.length === 1 && tokens[0]!.tokenType === type && tokens[0]!.image === text
  );
}

export function printDuration({ amount, unit }: Duration): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

export function printUrl(url: string): string {
  return isBare(url, UrlLiteral) ? url : writeQuotedText(url);
}

/** With TO before a quoted one, which could otherwise be taken for 'best effort'. */
export function printAddress(address: string): string {
  const bare = isBare(address, MailAddress) || isBare(address, UrlLiteral);
  return bare ? address : `to ${writeQuotedText(address)}`;
}

export function printElements(elements: Scope): string {
  return elements.map(printElement).join(', ');
}

function printElement({ by, path, fingerprint }: ElementRef): string {
  const mark = fingerprint === undefined ? '' : ` fingerprint ${writeQuotedText(fingerprint)}`;
  return `${by} ${writeQuotedText(path)}${mark}`;
}

export function printPattern({ pattern, flags = '' }: Pattern): string {
  const slashed = `/${pattern}/${flags}`;
  if (isBare(slashed, RegexLiteral) && slashed.lastIndexOf('/') === pattern.length + 1) return slashed;
  return writeQuotedText(pattern) + (flags === '' ? '' : ` flags ${flags}`);
}

export function printZone(zone: Zone): string {
  if (zone === 'UTC' || isBare(zone, ZoneName) || isBare(zone, ZoneOffset)) return zone;
  return `zone ${writeQuotedText(zone)}`;
}

/** "08:00 -05:00" would be read as hours from eight to five. */
export function printZoneAfterTime(zone: Zone): string {
  return /^[+-]/.test(zone) ? `zone ${writeQuotedText(zone)}` : printZone(zone);
}

/** Runs of three days and more as "Mon-Fri". */
export function printDays(days: readonly Weekday[]): string {
  const parts: string[] = [];
  for (let i = 0; i < days.length; ) {
    let end = i;
    while (end + 1 < days.length && weekdays.indexOf(days[end + 1]!) === weekdays.indexOf(days[end]!) + 1)
      end++;
    if (end - i >= 2) parts.push(`${capital(days[i]!)}-${capital(days[end]!)}`);
    else parts.push(...days.slice(i, end + 1).map(capital));
    i = end + 1;
  }
  return parts.join(', ');
}

function capital(day: Weekday): string {
  return day[0]!.toUpperCase() + day.slice(1);
}

export function printPoint(point: EndPoint): string {
  switch (point.kind) {
    case 'open':
      return 'open';
    case 'now':
      return point.plus ? `now + ${printDuration(point.plus)}` : 'now';
    case 'at': {
      const zone = point.zone === undefined ? '' : printZone(point.zone);
      const glued = point.time !== undefined && /^[+-]/.test(zone);
      return `${point.date}${point.time === undefined ? '' : `T${point.time}`}${zone === '' || glued ? '' : ' '}${zone}`;
    }
    default: {
      const { offset } = point;
      return `${point.kind}(${point.of})${offset ? ` ${offset.sign} ${printDuration(offset.duration)}` : ''}`;
    }
  }
}
