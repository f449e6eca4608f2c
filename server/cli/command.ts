// What a command is, and what it is given to work with.

import type { Config } from '../config.ts';
import type { World } from '../jobs/world.ts';
import type { User } from '../store/records.ts';

/** Exit codes: done; refused or failed; wrong usage or configuration. `diff` uses 1 for "it changed". */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

export interface Command {
  /** One word, or two ("user add"). */
  name: string;
  /** What follows the name, for the help text. */
  usage: string;
  summary: string;
  /** Flags of its own, without dashes; every setting and --json, --user, --help are there anyway. */
  flags?: Record<string, { type: 'string' | 'boolean'; help: string }>;
  /** May begin an empty database; the others say that there is none. */
  makesDatabase?: true;
  run(cli: Cli): Promise<number>;
}

export interface Cli {
  args: string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
  config: Config;
  json: boolean;
  /** For the person, or with --json for the program: then `value` is printed instead of `text`. */
  print(value: unknown, text: string): void;
  /** Opened at the first call, closed when the command ends. */
  world(): Promise<World>;
  /** The one the command is for: --user NAME, or the only one there is. */
  user(): Promise<User>;
}

/** Ends the command with a sentence and an exit code. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function argument(cli: Cli, index: number, name: string): string {
  const value = cli.args[index];
  if (value === undefined || value === '') throw new CliError(`Give ${name}.`, exitCodes.usage);
  return value;
}
