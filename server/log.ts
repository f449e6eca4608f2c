// Structured logs: one line per event with its ids, as JSON for machines or aligned text for people.

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A log whose lines all carry these fields. */
  with(fields: LogFields): Log;
}

const ranks: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };

export interface LogOptions {
  level: LogLevel;
  format: 'json' | 'pretty';
  write: (line: string, level: LogLevel) => void;
  now: () => number;
}

export function createLog(options: LogOptions, fields: LogFields = {}): Log {
  const line =
    (level: LogLevel) =>
    (event: string, more: LogFields = {}) => {
      if (ranks[level] < ranks[options.level]) return;
      const time = new Date(options.now()).toISOString();
      const text = options.format === 'json' ? jsonLine : prettyLine;
      options.write(text(time, level, event, [fields, more]), level);
    };
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    with: (more) => createLog(options, { ...fields, ...more }),
  };
}

function jsonLine(time: string, level: LogLevel, event: string, fields: LogFields[]): string {
  return JSON.stringify(addFields({ time, level, event }, fields));
}

function prettyLine(time: string, level: LogLevel, event: string, fields: LogFields[]): string {
  const tail = Object.entries(addFields({}, fields)).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `${time.slice(11, 23)} ${level.padEnd(5)} ${event.padEnd(18)} ${tail.join(' ')}`;
}

/** Errors as texts. */
function addFields(line: Record<string, unknown>, fields: LogFields[]): LogFields {
  for (const some of fields) {
    for (const key in some) {
      const value = some[key];
      line[key] = value instanceof Error ? (value.stack ?? value.message) : value;
    }
  }
  return line;
}
