// The help texts, made from the tables of commands and settings.
import { environmentName, type Setting, settings } from '../settings.ts';
import type { Command } from './command.ts';
import { table } from './table.ts';

export function overview(commands: readonly Command[]): string {
  const rows = commands.map((command) => [`  ${command.name} ${command.usage}`.trimEnd(), command.summary]);
  return [
    'WebVigil watches web pages and shows exactly what changed.',
    '',
    'Usage: npx webvigil COMMAND …',
    '',
    table(rows),
    '',
    'Every command takes --json (print one JSON value), --user NAME (for whom), and --help.',
    'Exit codes: 0 done, 1 refused or failed (diff: it changed), 2 wrong usage or configuration.',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const own = Object.entries(command.flags ?? {}).map(([flag, { help }]) => [`  --${flag}`, help]);
  return [
    `Usage: npx webvigil ${command.name} ${command.usage}`.trimEnd(),
    '',
    command.summary,
    ...(own.length > 0 ? ['', 'Flags:', table(own)] : []),
    '',
    'Settings (flag, environment variable, default):',
    table(
      settingRows().map(([flag, variable, fallback, help]) => [`  ${flag}`, variable!, fallback!, help!]),
    ),
  ].join('\n');
}

/** Also the rows of the table in the documentation. */
export function settingRows(): string[][] {
  return Object.values<Setting<unknown>>(settings).map(({ flag, fallback, help }) => [
    `--${flag}`,
    environmentName(flag),
    fallback === '' ? '–' : fallback,
    help,
  ]);
}
