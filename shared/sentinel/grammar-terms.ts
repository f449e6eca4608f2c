// The small phrases that several parts share: numbers, durations, lists, selectors, patterns, addresses.
import type { IToken, TokenType } from 'chevrotain';
import type { Problem } from '../api/error.ts';
import type { ElementRef, Pattern, Scope } from './ast.ts';
import { EmbeddedActionsParser } from './chevrotain.ts';
import type { Duration, DurationUnit } from './duration.ts';
import { readItemList } from './item-list.ts';
import * as lit from './literals.ts';
import { type Place, placeOf, problemAt } from './problems.ts';
import { readQuotedText } from './quoted-text.ts';
import { vocabulary } from './scan.ts';
import * as t from './tokens.ts';
import type { Wording } from './wording.ts';

const units: [TokenType, DurationUnit][] = [
  [t.Second, 'second'],
  [t.Minute, 'minute'],
  [t.Hour, 'hour'],
  [t.Day, 'day'],
  [t.Week, 'week'],
  [t.Month, 'month'],
  [t.Year, 'year'],
];

/** The object without the properties that were not given. */
export function given<T extends object>(parts: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never;
}

export class TermsParser extends EmbeddedActionsParser {
  /** What the grammar cannot see: a date that does not exist, a part given twice. */
  complaints: Problem[] = [];
  places = new Map<unknown, Place>();

  constructor(wording: Wording) {
    super(vocabulary, {
      recoveryEnabled: true,
      maxLookahead: 3,
      errorMessageProvider: wording,
      skipValidations: false,
    });
  }

  /** A token that recovery made up has no place, and its absence has been reported. */
  protected complain(token: IToken, message: string, suggestion?: string): void {
    if (this.RECORDING_PHASE || token.isInsertedInRecovery) return;
    this.complaints.push(problemAt(placeOf(token), message, suggestion));
  }

  /** Remembers where a node stood, so that a later check can point at it. */
  protected placed<T>(token: IToken | undefined, node: T): T {
    if (!this.RECORDING_PHASE && token && node !== undefined) this.places.set(node, placeOf(token));
    return node;
  }

  /** An alternative of words that stand for one value. */
  protected says<const T>(value: T, ...types: TokenType[]): { ALT: () => T } {
    return {
      ALT: () => {
        for (const type of types) this.CONSUME(type);
        return value;
      },
    };
  }

  /** chevrotain looks no further than the rule itself, so a comma that may also end a part needs a look at what follows. */
  protected follows(distance: number, ...types: TokenType[]): boolean {
    return types.includes(this.LA(distance).tokenType);
  }

  protected numeral = this.RULE('numeral', (): number => {
    const token = this.CONSUME(lit.NumberLiteral);
    const value = Number(token.image);
    if (Number.isFinite(value)) return value;
    this.complain(token, 'This number is too large.');
    return 0;
  });

  protected signedNumeral = this.RULE('signedNumeral', (): number => {
    const minus = this.OPTION(() =>
      this.OR([{ ALT: () => this.CONSUME(lit.Minus) }, { ALT: () => void this.CONSUME(lit.Plus) }]),
    );
    const value = this.SUBRULE(this.numeral);
    return minus && value !== 0 ? -value : value;
  });

  protected unit = this.RULE(
    'unit',
    (): DurationUnit => this.OR(units.map(([type, unit]) => this.says(unit, type))),
  );

  protected duration = this.RULE('duration', (): Duration => {
    const amount = this.SUBRULE(this.numeral);
    const unit = this.SUBRULE(this.unit);
    return { amount, unit };
  });

  /** After EVERY: "2 days", "day", "4th day". */
  protected interval = this.RULE(
    'interval',
    (): Duration =>
      this.OR([
        { ALT: () => this.SUBRULE(this.duration) },
        {
          ALT: () => {
            const token = this.CONSUME(lit.OrdinalNumber);
            const unit = this.SUBRULE(this.unit);
            return { amount: Number.parseInt(token.image, 10), unit };
          },
        },
        { ALT: () => ({ amount: 1, unit: this.SUBRULE2(this.unit) }) },
      ]),
  );

  protected regular = this.RULE('regular', (): Duration => {
    const once = (type: TokenType, unit: DurationUnit) => ({
      ALT: () => {
        this.CONSUME(type);
        return { amount: 1, unit };
      },
    });
    return this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Every);
          return this.SUBRULE(this.interval);
        },
      },
      once(t.Hourly, 'hour'),
      once(t.Daily, 'day'),
      once(t.Weekly, 'week'),
      once(t.Monthly, 'month'),
    ]);
  });

  protected text = this.RULE('text', (): string => {
    const token = this.CONSUME(lit.Text);
    return readQuotedText(token.image);
  });

  /** [a, b], "a", "b" or one bare word. */
  protected items = this.RULE('items', (): string[] =>
    this.OR([
      { ALT: () => readItemList(this.CONSUME(lit.ItemList).image, 0)?.items ?? [] },
      {
        ALT: () => {
          const texts = [this.SUBRULE(this.text)];
          this.MANY({
            GATE: () => this.follows(2, lit.Text),
            DEF: () => {
              this.CONSUME(lit.Comma);
              texts.push(this.SUBRULE2(this.text));
            },
          });
          return texts;
        },
      },
      { ALT: () => [this.CONSUME(t.Identifier).image] },
    ]),
  );

  protected element = this.RULE('element', (): ElementRef => {
    const kind = (type: TokenType, by: ElementRef['by']) => this.says(by, type);
    const by = this.OPTION(() =>
      this.OR([kind(t.Css, 'css'), kind(t.XPath, 'xpath'), kind(t.JsonPath, 'jsonpath')]),
    );
    const first = this.LA(1);
    const path = this.SUBRULE(this.text);
    const fingerprint = this.OPTION2(() => {
      this.CONSUME(t.Fingerprint);
      return this.SUBRULE2(this.text);
    });
    return this.placed(first, given({ by: by ?? ('css' as const), path, fingerprint }) as ElementRef);
  });

  protected elements = this.RULE('elements', (): Scope => {
    const all = [this.SUBRULE(this.element)];
    this.MANY({
      GATE: () => this.follows(2, lit.Text, t.Css, t.XPath, t.JsonPath),
      DEF: () => {
        this.CONSUME(lit.Comma);
        all.push(this.SUBRULE2(this.element));
      },
    });
    return all;
  });

  protected pattern = this.RULE(
    'pattern',
    (): Pattern =>
      this.OR([
        {
          ALT: () => {
            const { image } = this.CONSUME(lit.RegexLiteral);
            const slash = image.lastIndexOf('/');
            return given({
              pattern: image.slice(1, slash),
              flags: image.slice(slash + 1) || undefined,
            }) as Pattern;
          },
        },
        {
          ALT: () => {
            const pattern = this.SUBRULE(this.text);
            const flags = this.OPTION(() => {
              this.CONSUME(t.Flags);
              return this.CONSUME(t.Word).image.toLowerCase();
            });
            return given({ pattern, flags }) as Pattern;
          },
        },
      ]),
  );

  protected address = this.RULE('address', (): string =>
    this.OR([{ ALT: () => this.CONSUME(lit.UrlLiteral).image }, { ALT: () => this.SUBRULE(this.text) }]),
  );
}
