// The configuration of one server process; the only reader of the environment. A flag wins over the environment.
import { environmentName, type Setting, settings } from './settings.ts';

type Values = { [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never };
export type Config = Readonly<Values>;

/** A wrong setting: the message names it and says what it takes. */
export class ConfigError extends Error {}

export function readConfig(
  flags: Readonly<Record<string, string | undefined>> = {},
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const known = new Set(Object.values(settings).map((setting) => environmentName(setting.flag)));
  const unknown = Object.keys(environment).find((name) => name.startsWith('WEBVIGIL_') && !known.has(name));
  if (unknown !== undefined) {
    throw new ConfigError(`${unknown} is not a setting. "npx webvigil serve --help" lists them.`);
  }
  const entries = Object.entries(settings as Record<string, Setting<unknown>>).map(([name, setting]) => {
    const variable = environmentName(setting.flag);
    const fromFlag = flags[setting.flag];
    const value = fromFlag ?? environment[variable] ?? setting.fallback;
    try {
      return [name, setting.read(value)];
    } catch (error) {
      const source = fromFlag === undefined ? variable : `--${setting.flag}`;
      throw new ConfigError(`${source} is "${value}": ${(error as Error).message}.`);
    }
  });
  return Object.fromEntries(entries) as Config;
}
