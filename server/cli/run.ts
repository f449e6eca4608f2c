// Runs one command line: finds the command, reads its flags, gives it what it needs, and turns errors into sentences.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nearestWord } from '../../shared/sentinel/nearest-word.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import type { World } from '../jobs/world.ts';
import { createLogFor, createWorld, databaseFile, openDatabase, StartError } from '../main.ts';
import { rememberedSettings } from '../remembered-settings.ts';
import { settings } from '../settings.ts';
import { version } from '../version.ts';
import { type Cli, CliError, type Command, exitCodes } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, overview } from './help.ts';
import { ownerOf } from './owner-of.ts';

export async function run(argv: string[]): Promise<number> {
  try {
    return await dispatch(argv);
  } catch (error) {
    if (error instanceof CliError) return complain(error.message, error.exitCode);
    if (error instanceof ConfigError) return complain(error.message, exitCodes.usage);
    if (error instanceof StartError) return complain(error.message, exitCodes.failed);
    return complain(explain(error as Error, argv), exitCodes.failed);
  }
}

/** Whatever else goes wrong outside: a file, the disk, a database. Only somebody who looks for it wants the stack. */
function explain(error: Error, argv: string[]): string {
  if (argv.includes('--log-level=debug')) return error.stack ?? error.message;
  const message = error.message.split('\n')[0]!.replace(/\.?$/, '.');
  return `${message} (--log-level=debug shows where.)`;
}

function complain(message: string, code: number): number {
  process.stderr.write(`webvigil: ${message}\n`);
  return code;
}

async function dispatch(argv: string[]): Promise<number> {
  const [first = '', second = ''] = argv;
  if (first === '--version') return say(version);
  if (first === '' || isHelp(first)) return help(second, argv[2]);
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (command === undefined) throw unknownCommand(first, second);
  const { flags, args } = readFlags(command, argv.slice(command.name.split(' ').length));
  if (flags.help) return say(commandHelp(command));
  return execute(command, flags, args);
}

function isHelp(word: string): boolean {
  return word === 'help' || word === '--help' || word === '-h';
}

/** `help add` is `add --help`. */
function help(first: string, second = ''): number {
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  return say(command === undefined ? overview(commands) : commandHelp(command));
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return exitCodes.done;
}

function unknownCommand(first: string, second: string): CliError {
  const names = commands.map(({ name }) => name);
  const longer = names.filter((name) => name.startsWith(`${first} `));
  if (longer.length > 0) return new CliError(`Say which: ${longer.join(', ')}.`, exitCodes.usage);
  const guess = nearestWord(`${first} ${second}`.trim(), names) ?? nearestWord(first, names);
  const hint = guess === undefined ? '"npx webvigil help" lists them.' : `Did you mean "${guess}"?`;
  return new CliError(`There is no command "${first}". ${hint}`, exitCodes.usage);
}

type Flags = Record<string, string | boolean | undefined>;

function readFlags(command: Command, argv: string[]): { flags: Flags; args: string[] } {
  const options: Record<string, { type: 'string' | 'boolean' }> = {
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    user: { type: 'string' },
  };
  for (const { flag } of Object.values(settings)) options[flag] = { type: 'string' };
  for (const [flag, { type }] of Object.entries(command.flags ?? {})) options[flag] = { type };
  try {
    const args = argv.map((argument) => (argument === '-h' ? '--help' : argument));
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { flags: values as Flags, args: positionals };
  } catch (error) {
    const sentence = (error as Error).message.split('. ')[0];
    throw new CliError(
      `${sentence}. "npx webvigil ${command.name} --help" lists the flags.`,
      exitCodes.usage,
    );
  }
}

/** A server starts with what it is given; a command works as the server of its data folder does. */
function configFor(command: Command, flags: Record<string, string | undefined>): Config {
  const own = readConfig(flags);
  return command.name === 'serve' ? own : readConfig(flags, undefined, rememberedSettings(own.dataDir));
}

function refuseMissing(config: Config): void {
  if (config.database !== null || existsSync(databaseFile(config))) return;
  throw new CliError(
    `There is no database in ${config.dataDir} yet. Start the server once ("npm start"), or name its folder with --data.`,
  );
}

async function execute(command: Command, flags: Flags, args: string[]): Promise<number> {
  const config = configFor(command, flags as Record<string, string | undefined>);
  const json = flags.json === true;
  let opened: Promise<World> | null = null;
  const open = async () => {
    if (!command.makesDatabase) refuseMissing(config);
    const store = await openDatabase(config);
    const log = createLogFor({ ...config, logLevel: 'warn' });
    return createWorld(config, store, log, {
      owner: `command-${process.pid}-${Date.now()}`,
      port: config.port,
    });
  };
  const world = () => {
    opened ??= open();
    return opened;
  };
  const cli: Cli = {
    args,
    flags,
    config,
    json,
    print: (value, text) => process.stdout.write(`${json ? JSON.stringify(value) : text}\n`),
    world,
    user: async () => ownerOf((await world()).store, flags.user as string | undefined),
  };
  try {
    return await command.run(cli);
  } finally {
    if (opened !== null) {
      const { fetcher, extractor, store } = await (opened as Promise<World>);
      await fetcher.close();
      await extractor.close();
      await store.close();
    }
  }
}
