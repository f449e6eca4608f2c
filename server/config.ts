// The configuration of one process; the only reader of the environment. A flag wins over the environment.
import { environmentName, type Setting, settings } from './settings.ts';

type Values = { [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never };
export type Config = Readonly<Values>;
type Given = Readonly<Record<string, string | undefined>>;

/** A wrong setting: the message names it and says what it takes. */
export class ConfigError extends Error {}

/** `remembered` is what the server of this data folder was started with, by flag: commands work as it does. */
export function readConfig(
  flags: Given = {},
  environment: Given = process.env,
  remembered: Given = {},
): Config {
  refuseUnknown(environment);
  const entries = Object.entries(settings as Record<string, Setting<unknown>>).map(([name, setting]) => {
    const variable = environmentName(setting.flag);
    const fromFlag = flags[setting.flag];
    const value = fromFlag ?? environment[variable] ?? remembered[setting.flag] ?? setting.fallback;
    try {
      return [name, setting.read(value)];
    } catch (error) {
      const source = fromFlag === undefined ? variable : `--${setting.flag}`;
      const shown = holdsPassword(setting, value) ? 'not understood' : `"${value}"`;
      throw new ConfigError(`${source} is ${shown}: ${(error as Error).message}.`);
    }
  });
  const config = Object.fromEntries(entries) as Config;
  refuseContradictions(config);
  return config;
}

/** What was given by flag or environment, by flag: to be remembered for the commands of this data folder. */
export function givenSettings(flags: Given, environment: Given = process.env): Record<string, string> {
  const entries = Object.values<Setting<unknown>>(settings).flatMap((setting): [string, string][] => {
    const value = flags[setting.flag] ?? environment[environmentName(setting.flag)];
    return value === undefined || holdsPassword(setting, value) ? [] : [[setting.flag, value]];
  });
  return Object.fromEntries(entries);
}

/** Always, or by what it says: an address may have a name and a password in front. */
function holdsPassword({ secret }: Setting<unknown>, value: string): boolean {
  return secret === true || /^[a-z]+:\/\/[^/?#]*@/i.test(value);
}

/** Where programs lie on this machine. */
export function programPlaces(environment: Given = process.env): ProgramPlaces {
  const folder = (name: string) => environment[name] ?? '';
  return {
    searchPath: folder('PATH'),
    programFolders: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
      .map(folder)
      .filter((one) => one !== ''),
    homeDir: folder('HOME'),
  };
}

export interface ProgramPlaces {
  searchPath: string;
  /** Where Windows keeps programs. */
  programFolders: readonly string[];
  homeDir: string;
}

function refuseUnknown(environment: Given): void {
  const known = new Set(Object.values<Setting<unknown>>(settings).map(({ flag }) => environmentName(flag)));
  const unknown = Object.keys(environment).find((name) => name.startsWith('WEBVIGIL_') && !known.has(name));
  if (unknown !== undefined) {
    throw new ConfigError(`${unknown} is not a setting. "npx webvigil serve --help" lists them.`);
  }
}

function refuseContradictions({ leaseMs, fetchTimeoutMs, leastMs, mostMs }: Config): void {
  if (leastMs > mostMs) {
    throw new ConfigError('--shortest-rhythm is longer than --longest-rhythm: give a shorter one.');
  }
  if (leaseMs >= fetchTimeoutMs + 10_000) return;
  throw new ConfigError(
    `--lease must be at least 10 s longer than --fetch-timeout, or two workers would check the same page: give --lease=${Math.ceil(fetchTimeoutMs / 1000) + 10}s or more.`,
  );
}
