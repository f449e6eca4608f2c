// The Monitor expression: change types with their parameters, combined with NOT, AND, OR and brackets.
import type { IToken } from 'chevrotain';
import type { MonitorExpression, Operand, Scope, Trigger, ValueCondition } from './ast.ts';
import { given } from './grammar-terms.ts';
import { TimesParser } from './grammar-times.ts';
import * as lit from './literals.ts';
import * as t from './tokens.ts';

interface Modifiers {
  trigger?: Trigger;
  scope?: Scope;
  page?: string;
  exact?: true;
}

export class ExpressionParser extends TimesParser {
  /** A bare expression, as the form's editor has it. */
  expressionText = this.RULE('expressionText', (): MonitorExpression => this.SUBRULE(this.expression));

  protected expression = this.RULE('expression', (): MonitorExpression => {
    const first = this.LA(1);
    const operands = [this.SUBRULE(this.conjunction)];
    this.MANY(() => {
      this.CONSUME(t.Or);
      operands.push(this.SUBRULE2(this.conjunction));
    });
    return operands.length === 1 ? operands[0]! : this.placed(first, { kind: 'or', operands });
  });

  protected conjunction = this.RULE('conjunction', (): MonitorExpression => {
    const first = this.LA(1);
    const operands = [this.SUBRULE(this.negation)];
    this.MANY(() => {
      this.CONSUME(t.And);
      operands.push(this.SUBRULE2(this.negation));
    });
    return operands.length === 1 ? operands[0]! : this.placed(first, { kind: 'and', operands });
  });

  protected negation = this.RULE('negation', (): MonitorExpression => {
    const nots: IToken[] = [];
    this.MANY(() => nots.push(this.CONSUME(t.Not)));
    const inner = this.SUBRULE(this.primary);
    return nots.reduceRight<MonitorExpression>(
      (operand, not) => this.placed(not, { kind: 'not', operand }),
      inner,
    );
  });

  protected primary = this.RULE(
    'primary',
    (): MonitorExpression =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(lit.LeftBracket);
            const inner = this.SUBRULE(this.expression);
            this.CONSUME(lit.RightBracket);
            return inner;
          },
        },
        { ALT: () => this.SUBRULE(this.operand) },
      ]),
  );

  protected operand = this.RULE('operand', (): Operand => {
    const first = this.LA(1);
    const what = this.SUBRULE(this.changeType);
    const { exact, ...where } = this.SUBRULE(this.modifiers, { ARGS: [first] }) ?? {};
    return this.ACTION(() => {
      if (what === undefined) return what;
      if (exact && what.kind !== 'keywords') this.complain(first, 'EXACT goes with KEYWORDS only.');
      if (where.trigger && what.kind === 'value')
        this.complain(
          first,
          'A value has no APPEARS, DISAPPEARS or PRESENT.',
          'Use BELOW, ABOVE, CROSSES or CHANGES BY.',
        );
      const exactly = exact && what.kind === 'keywords' ? { exact } : {};
      return this.placed(first, { ...what, ...exactly, ...where } as Operand);
    });
  });

  protected changeType = this.RULE(
    'changeType',
    (): Operand =>
      this.OR<Operand>([
        {
          ALT: () => {
            this.OPTION(() => this.CONSUME(t.All));
            this.CONSUME(t.Links);
            return { kind: 'links' };
          },
        },
        {
          ALT: () => {
            this.OPTION2(() => this.CONSUME2(t.All));
            this.CONSUME(t.Images);
            return { kind: 'images' };
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Keywords);
            const exact = this.OPTION3(() => {
              this.CONSUME(t.Exact);
              return true as const;
            });
            const words = this.SUBRULE(this.items);
            return given({ kind: 'keywords', words, exact }) as Operand;
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Phrases);
            return { kind: 'phrases', phrases: this.SUBRULE2(this.items) };
          },
        },
        {
          ALT: () => {
            this.OR2([
              { ALT: () => this.CONSUME(t.AllWords) },
              {
                ALT: () => {
                  this.OPTION4(() => this.CONSUME3(t.All));
                  this.CONSUME(t.Words);
                },
              },
            ]);
            const except = this.OPTION5(() => {
              this.CONSUME(t.Except);
              return this.SUBRULE3(this.items);
            });
            return given({ kind: 'words', except }) as Operand;
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Table);
            const key = this.OPTION6(() => {
              this.CONSUME(t.Key);
              return this.SUBRULE(this.column);
            });
            return given({ kind: 'table', key }) as Operand;
          },
        },
        this.says({ kind: 'list' }, t.ListWord),
        {
          ALT: () => {
            this.CONSUME(t.RegexWord);
            return { kind: 'regex', ...this.SUBRULE(this.pattern) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Value);
            const condition = this.OPTION7(() => this.SUBRULE(this.valueCondition));
            return given({ kind: 'value', condition }) as Operand;
          },
        },
        { ALT: () => this.SUBRULE(this.anyChange) },
      ]),
  );

  protected anyChange = this.RULE('anyChange', (): Operand => {
    this.OR([
      { ALT: () => this.CONSUME(t.AnyChange) },
      {
        ALT: () => {
          this.CONSUME(t.Any);
          this.CONSUME(t.Change);
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.All);
          this.CONSUME(t.Changes);
        },
      },
    ]);
    const markup = this.OPTION(() => {
      this.CONSUME(t.Including);
      this.CONSUME(t.Markup);
      return true as const;
    });
    return given({ kind: 'any', markup }) as Operand;
  });

  /** By its heading, or by its number. */
  protected column = this.RULE('column', (): string | number =>
    this.OR<string | number>([
      { ALT: () => this.SUBRULE(this.text) },
      { ALT: () => this.SUBRULE(this.numeral) },
    ]),
  );

  protected valueCondition = this.RULE(
    'valueCondition',
    (): ValueCondition =>
      this.OR<ValueCondition>([
        {
          ALT: () => {
            this.CONSUME(t.Below);
            return { kind: 'below', limit: this.SUBRULE(this.signedNumeral) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Above);
            return { kind: 'above', limit: this.SUBRULE2(this.signedNumeral) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Crosses);
            return { kind: 'crosses', limit: this.SUBRULE3(this.signedNumeral) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Changes);
            this.CONSUME(t.By);
            const amount = this.SUBRULE4(this.signedNumeral);
            const percent = this.OPTION(() =>
              this.OR2([
                { ALT: () => this.CONSUME(lit.Percent) },
                { ALT: () => this.CONSUME(t.PercentWord) },
              ]),
            );
            return percent
              ? { kind: 'changes-by-percent', percent: amount }
              : { kind: 'changes-by-amount', amount };
          },
        },
      ]),
  );

  protected modifiers = this.RULE('modifiers', (operandStart?: IToken): Modifiers => {
    const found: Modifiers = {};
    const set = <K extends keyof Modifiers>(key: K, value: Modifiers[K]) => {
      if (found[key] !== undefined && operandStart)
        this.complain(operandStart, `This operand has two of the kind "${key}".`, 'Keep one of them.');
      found[key] = value;
    };
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(t.Appears);
            set('trigger', 'appears');
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Disappears);
            set('trigger', 'disappears');
          },
        },
        {
          ALT: () => {
            this.OPTION(() => this.CONSUME(t.Is));
            this.CONSUME(t.Present);
            set('trigger', 'present');
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Exact);
            set('exact', true);
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.In);
            set('scope', this.SUBRULE(this.elements));
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.On);
            this.OPTION2(() => this.CONSUME(t.The));
            this.OPTION3(() => this.CONSUME(t.UrlWord));
            set('page', this.SUBRULE(this.address));
          },
        },
      ]),
    );
    return found;
  });
}
