// The short parts: element scope, parameter context, compare, presentation and the rules against noise.
import type { TokenType } from 'chevrotain';
import type { CompareOption, NoiseRule, ParameterContext, Presentation } from './ast.ts';
import { FetchNotifyParser } from './grammar-fetch-notify.ts';
import * as lit from './literals.ts';
import * as t from './tokens.ts';

const ignorable = [t.Elements, t.TextWord, t.PatternWord, t.Numbers, t.Dates, t.Reordering, t.Nothing];

export class OptionsParser extends FetchNotifyParser {
  protected wholeScope = this.RULE('wholeScope', () =>
    this.OR([this.says([], t.Whole, t.Page), { ALT: () => this.SUBRULE(this.elements) }]),
  );

  protected contextOption = this.RULE(
    'contextOption',
    (): ParameterContext =>
      this.OR<ParameterContext>([
        this.says('recent', t.Recent),
        this.says('chronicle', t.Chronicle),
        this.says('continuous', t.Continuous),
        this.says('cumulative', t.Cumulative),
      ]),
  );

  protected compareOption = this.RULE('compareOption', (): CompareOption => {
    const first = this.LA(1);
    const option = this.OR<CompareOption>([
      this.says({ kind: 'pairwise' }, t.Pairwise),
      {
        ALT: () => {
          this.CONSUME(t.Moving);
          return { kind: 'moving', n: this.SUBRULE(this.versionCount) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Every);
          return { kind: 'every', n: this.SUBRULE2(this.versionCount) };
        },
      },
      // First and third, third and fifth: the third becomes the first.
      this.says({ kind: 'every', n: 3 }, t.Alternate),
    ]);
    this.OPTION(() => {
      this.CONSUME(t.Versions);
      this.OPTION2(() => {
        this.CONSUME(t.Of);
        this.OPTION3(() => this.CONSUME(t.Fetched));
        this.CONSUME(t.Page);
      });
    });
    return this.placed(first, option);
  });

  /** "4", "4th", "(4)" or ": 4". */
  protected versionCount = this.RULE('versionCount', (): number => {
    this.OPTION(() =>
      this.OR([{ ALT: () => this.CONSUME(lit.LeftBracket) }, { ALT: () => this.CONSUME(lit.Colon) }]),
    );
    const n = this.OR2([
      { ALT: () => this.SUBRULE(this.numeral) },
      { ALT: () => Number.parseInt(this.CONSUME(lit.OrdinalNumber).image, 10) },
    ]);
    this.OPTION2(() => this.CONSUME(lit.RightBracket));
    return n;
  });

  protected presentationOption = this.RULE('presentationOption', (): Presentation => {
    this.OPTION(() => this.CONSUME(lit.Colon));
    return this.OR<Presentation>([
      this.says('dual-frame', t.DualFrame),
      this.says('dual-frame', t.Dual, t.Frame),
      this.says('changes-only', t.ChangesOnly),
      this.says('changes-only', t.Changes, t.Only),
      this.says('merged', t.Merged),
    ]);
  });

  protected noiseRules = this.RULE('noiseRules', (): NoiseRule[] =>
    this.OR<NoiseRule[]>([
      {
        ALT: () => {
          this.CONSUME(t.Ignore);
          this.OPTION(() => this.CONSUME(lit.Colon));
          const rules = [this.SUBRULE(this.ignored)];
          this.MANY({
            GATE: () => this.follows(2, ...ignorable),
            DEF: () => {
              this.OR2([{ ALT: () => this.CONSUME(lit.Comma) }, { ALT: () => this.CONSUME(t.And) }]);
              rules.push(this.SUBRULE2(this.ignored));
            },
          });
          return rules.flatMap((rule) => rule ?? []);
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.At);
          this.CONSUME(t.Least);
          const amount = this.SUBRULE(this.numeral);
          const of = this.OR3<'changes' | 'characters'>([
            {
              ALT: () => {
                this.OR4([{ ALT: () => this.CONSUME(t.Changes) }, { ALT: () => this.CONSUME(t.Change) }]);
                return 'changes';
              },
            },
            this.says('characters', t.Characters),
          ]);
          return [{ kind: 'at-least', amount, of }];
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Confirm);
          this.CONSUME(t.After);
          return [{ kind: 'confirm', after: this.SUBRULE(this.duration) }];
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Additions);
          this.CONSUME(t.Only);
          return [{ kind: 'additions-only' }];
        },
      },
    ]),
  );

  protected ignored = this.RULE('ignored', (): NoiseRule | undefined => {
    const simple = (type: TokenType, kind: 'ignore-numbers' | 'ignore-dates' | 'ignore-reordering') => ({
      ALT: (): NoiseRule => {
        this.CONSUME(type);
        return { kind };
      },
    });
    return this.OR<NoiseRule | undefined>([
      {
        ALT: () => {
          this.CONSUME(t.Elements);
          return { kind: 'ignore-elements', elements: this.SUBRULE(this.elements) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.TextWord);
          return { kind: 'ignore-text', texts: this.SUBRULE(this.items) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.PatternWord);
          return { kind: 'ignore-pattern', ...this.SUBRULE(this.pattern) };
        },
      },
      simple(t.Numbers, 'ignore-numbers'),
      simple(t.Dates, 'ignore-dates'),
      simple(t.Reordering, 'ignore-reordering'),
      this.says(undefined, t.Nothing),
    ]);
  });
}
