// Moments, times of day, weekdays and zones, as From, To, Fetch and Notify say them.
import type { EndPoint, EventPoint, TimeOfDay, TimePoint, Weekday, Zone } from './ast.ts';
import {
  readDateTime,
  readHourRange,
  readOffset,
  readTimeOfDay,
  readWeekdayRange,
  readWeekdays,
} from './clock.ts';
import { given, TermsParser } from './grammar-terms.ts';
import * as lit from './literals.ts';
import * as t from './tokens.ts';

export class TimesParser extends TermsParser {
  protected clockTime = this.RULE('clockTime', (): TimeOfDay => {
    const token = this.CONSUME(lit.ClockTime);
    const time = readTimeOfDay(token.image);
    if (time === null)
      this.complain(
        token,
        `There is no time of day ${token.image}.`,
        'Write hours and minutes, for example 08:30.',
      );
    return time ?? '00:00';
  });

  protected hours = this.RULE('hours', (): { from: TimeOfDay; to: TimeOfDay } =>
    this.OR([
      {
        ALT: () => {
          const token = this.CONSUME(lit.HourRange);
          const range = readHourRange(token.image);
          if (range === null)
            this.complain(token, `${token.image} are not hours of a day.`, 'Write them like 08:00-18:00.');
          return range ?? { from: '00:00', to: '24:00' };
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Between);
          const from = this.SUBRULE(this.clockTime);
          this.CONSUME(t.And);
          return { from, to: this.SUBRULE2(this.clockTime) };
        },
      },
    ]),
  );

  protected someDays = this.RULE('someDays', (): Weekday[] =>
    this.OR([
      {
        ALT: () => {
          const [first, last] = this.CONSUME(t.WeekdayRange).image.split('-');
          return readWeekdayRange(first!, last ?? '');
        },
      },
      {
        ALT: () => {
          const first = this.CONSUME(t.Weekday);
          const last = this.OPTION({
            GATE: () => this.follows(2, t.Weekday),
            DEF: () => {
              this.OR2([{ ALT: () => this.CONSUME(lit.Minus) }, { ALT: () => this.CONSUME(t.To) }]);
              return this.CONSUME2(t.Weekday);
            },
          });
          return this.ACTION(() =>
            last ? readWeekdayRange(first.image, last.image) : readWeekdays(first.image),
          );
        },
      },
    ]),
  );

  protected days = this.RULE('days', (): Weekday[] => {
    const days = [this.SUBRULE(this.someDays)];
    this.MANY({
      GATE: () => [1, 2].some((distance) => this.follows(distance, t.Weekday, t.WeekdayRange)),
      DEF: () => {
        this.OPTION(() =>
          this.OR([{ ALT: () => this.CONSUME(lit.Comma) }, { ALT: () => this.CONSUME(t.And) }]),
        );
        days.push(this.SUBRULE2(this.someDays));
      },
    });
    return days.flatMap((some) => some ?? []);
  });

  protected zone = this.RULE(
    'zone',
    (): Zone =>
      this.OR([
        { ALT: () => this.CONSUME(lit.ZoneName).image },
        this.says('UTC', t.Utc),
        {
          ALT: () => {
            this.CONSUME(t.ZoneWord);
            return this.SUBRULE(this.text);
          },
        },
        {
          ALT: () => {
            const token = this.CONSUME(lit.ZoneOffset);
            const zone = readOffset(token.image);
            if (zone === null) this.complain(token, `No time zone is ${token.image} away from UTC.`);
            return zone ?? 'UTC';
          },
        },
      ]),
  );

  protected sentinelName = this.RULE('sentinelName', (): string => this.CONSUME(t.Word).image);

  protected timePoint = this.RULE('timePoint', (): TimePoint => {
    const first = this.LA(1);
    const point = this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Now);
          const plus = this.OPTION(() => {
            this.CONSUME(lit.Plus);
            return this.SUBRULE(this.duration);
          });
          return given({ kind: 'now', plus }) as TimePoint;
        },
      },
      {
        ALT: () => {
          const token = this.CONSUME(lit.DateTime);
          const at = readDateTime(token.image);
          if (at === null)
            this.complain(
              token,
              `${token.image} is not a date.`,
              'Write year-month-day, for example 2026-03-31, or month/day/year.',
            );
          const zone = this.OPTION2(() => this.SUBRULE(this.zone));
          return given({
            ...(at ?? { kind: 'at', date: '2000-01-01' }),
            ...(zone !== undefined && { zone }),
          }) as TimePoint;
        },
      },
      { ALT: () => this.SUBRULE(this.eventPoint) },
    ]);
    return this.placed(first, point);
  });

  protected eventPoint = this.RULE('eventPoint', (): EventPoint => {
    const kind = this.OR<'start' | 'end'>([this.says('start', t.Start), this.says('end', t.End)]);
    const of = this.OR2([
      {
        ALT: () => {
          this.CONSUME(lit.LeftBracket);
          const name = this.SUBRULE(this.sentinelName);
          this.CONSUME(lit.RightBracket);
          return name;
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Of);
          return this.SUBRULE2(this.sentinelName);
        },
      },
    ]);
    const offset = this.OPTION(() => {
      const sign = this.OR3<'+' | '-'>([this.says('+', lit.Plus), this.says('-', lit.Minus)]);
      return { sign, duration: this.SUBRULE(this.duration) };
    });
    return given({ kind, of, offset }) as EventPoint;
  });

  protected endPoint = this.RULE(
    'endPoint',
    (): EndPoint =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(t.Open);
            return { kind: 'open' } as const;
          },
        },
        { ALT: () => this.SUBRULE(this.timePoint) },
      ]),
  );
}
