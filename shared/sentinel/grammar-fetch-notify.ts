// The Fetch and Notify parts: when and how a page is read, and how and when the person is told.
import type {
  Channel,
  ChannelKind,
  FetchMode,
  FetchPlan,
  NotifyRule,
  NotifyTime,
  ScheduleWindow,
} from './ast.ts';
import { ExpressionParser } from './grammar-expression.ts';
import { given } from './grammar-terms.ts';
import * as lit from './literals.ts';
import * as t from './tokens.ts';

const bestEffortText = /^.\s*best[\s-]*effort\s*.$/i;
const saidTwice = {
  rhythm: 'when',
  mode: 'how',
  login: 'which login',
  robots: 'what of robots.txt',
} as const;
type FetchDraft = { -readonly [K in keyof FetchPlan]: FetchPlan[K] };

export class FetchNotifyParser extends ExpressionParser {
  protected fetchPlan = this.RULE('fetchPlan', (): FetchPlan => {
    const plan: FetchDraft = {};
    const first = this.LA(1);
    this.OPTION(() => this.CONSUME(t.Using));
    this.SUBRULE(this.fetchPart, { ARGS: [plan] });
    this.MANY(() => this.SUBRULE2(this.fetchPart, { ARGS: [plan] }));
    return this.placed(first, plan);
  });

  protected fetchPart = this.RULE('fetchPart', (plan: FetchDraft = {}): void => {
    const first = this.LA(1);
    const set = <K extends keyof typeof saidTwice>(key: K, value: FetchDraft[K]) => {
      if (plan[key] !== undefined)
        this.complain(first, `Fetch says ${saidTwice[key]} twice.`, 'Keep one of them.');
      // Only nodes have a place of their own; words would be taken for the names of parts.
      plan[key] = typeof value === 'object' ? this.placed(first, value) : value;
    };
    this.OR([
      {
        ALT: () => {
          const interval = this.SUBRULE(this.regular);
          set('rhythm', { kind: 'every', interval });
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.OnChange);
          set('rhythm', { kind: 'on-change' });
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.On);
          this.CONSUME(t.Change);
          set('rhythm', { kind: 'on-change' });
        },
      },
      {
        ALT: () => {
          this.SUBRULE(this.bestEffort);
          set('rhythm', { kind: 'on-change' });
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Plain);
          set('mode', { kind: 'plain' });
        },
      },
      { ALT: () => set('mode', this.SUBRULE(this.rendering)) },
      {
        ALT: () => {
          this.OR2([{ ALT: () => this.CONSUME(t.In) }, { ALT: () => this.CONSUME(t.Through) }]);
          this.CONSUME(t.My);
          this.CONSUME(t.Browser);
          set('mode', { kind: 'browser' });
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.With);
          this.CONSUME(t.Login);
          set('login', this.SUBRULE(this.text));
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Without);
          this.CONSUME2(t.Login);
          set('login', null);
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Ignoring);
          this.CONSUME(t.Robots);
          set('robots', 'ignore');
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Obeying);
          this.CONSUME2(t.Robots);
          set('robots', 'obey');
        },
      },
      {
        ALT: () => {
          const windows = this.SUBRULE(this.windows);
          this.ACTION(() => {
            plan.windows = [...(plan.windows ?? []), ...windows];
          });
        },
      },
    ]);
  });

  /** The papers put it in quotes too. */
  protected bestEffort = this.RULE('bestEffort', (): void => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Best);
          this.CONSUME(t.Effort);
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.BestEffort);
        },
      },
      {
        ALT: () => {
          const token = this.CONSUME(lit.Text);
          if (!bestEffortText.test(token.image))
            this.complain(
              token,
              `${token.image} is no way to fetch or to notify.`,
              'Did you mean BEST EFFORT?',
            );
        },
      },
    ]);
  });

  protected rendering = this.RULE('rendering', (): FetchMode => {
    this.CONSUME(t.Rendered);
    const waitFor = this.OPTION(() => {
      this.CONSUME(t.Waiting);
      this.CONSUME(t.For);
      this.OPTION2(() => this.CONSUME(t.Css));
      return this.SUBRULE(this.text);
    });
    return given({ kind: 'rendered', waitFor }) as FetchMode;
  });

  protected windows = this.RULE('windows', (): ScheduleWindow[] => {
    const windows = [this.SUBRULE(this.window)];
    this.MANY({
      GATE: () => this.follows(2, t.During),
      DEF: () => {
        this.OR([{ ALT: () => this.CONSUME(t.And) }, { ALT: () => this.CONSUME(lit.Comma) }]);
        windows.push(this.SUBRULE2(this.window));
      },
    });
    return windows;
  });

  protected window = this.RULE('window', (): ScheduleWindow => {
    const first = this.CONSUME(t.During);
    const when = this.OR([
      {
        ALT: () => {
          const days = this.SUBRULE(this.days);
          const hours = this.OPTION(() => this.SUBRULE(this.hours));
          return { days, hours };
        },
      },
      { ALT: () => ({ hours: this.SUBRULE2(this.hours) }) },
    ]);
    const zone = this.OPTION2(() => this.SUBRULE(this.zone));
    return this.placed(first, given({ ...when, zone }) as ScheduleWindow);
  });

  protected notifyRules = this.RULE('notifyRules', (): NotifyRule[] => {
    const rules = [this.SUBRULE(this.notifyRule)];
    this.MANY({
      GATE: () => this.follows(1, t.By) || this.follows(2, t.By),
      DEF: () => {
        this.OPTION(() =>
          this.OR([{ ALT: () => this.CONSUME(t.And) }, { ALT: () => this.CONSUME(lit.Comma) }]),
        );
        rules.push(this.SUBRULE2(this.notifyRule));
      },
    });
    return rules;
  });

  protected notifyRule = this.RULE('notifyRule', (): NotifyRule => {
    const first = this.LA(1);
    this.OPTION(() => this.CONSUME(t.By));
    const rule = this.OR<NotifyRule>([
      {
        ALT: () => {
          const channel = this.SUBRULE(this.channel);
          const when = this.OPTION2({
            GATE: () => !this.follows(2, t.Least),
            DEF: () => this.SUBRULE(this.notifyTime),
          });
          return given({ channel, when }) as NotifyRule;
        },
      },
      { ALT: () => ({ when: this.SUBRULE2(this.notifyTime) }) },
      this.says({ when: { kind: 'interactive' } }, t.Dashboard),
    ]);
    return this.placed(first, rule);
  });

  protected channel = this.RULE('channel', (): Channel => {
    const kind = this.OR<ChannelKind>([
      this.says('extension', t.Extension),
      this.says('email', t.Mail),
      this.says('webhook', t.Webhook),
      this.says('feed', t.Feed),
    ]);
    const address = this.OPTION({
      // TO may also begin the next part, and a text may also be 'best effort'.
      GATE: () =>
        this.follows(1, t.To)
          ? this.follows(2, lit.MailAddress, lit.UrlLiteral, lit.Text)
          : !bestEffortText.test(this.LA(1).image),
      DEF: () => {
        this.OPTION2(() => this.CONSUME(t.To));
        return this.OR2([
          { ALT: () => this.CONSUME(lit.MailAddress).image },
          { ALT: () => this.SUBRULE(this.address) },
        ]);
      },
    });
    return given({ kind, address }) as Channel;
  });

  protected notifyTime = this.RULE(
    'notifyTime',
    (): NotifyTime =>
      this.OR<NotifyTime>([
        this.says({ kind: 'immediate' }, t.Immediate),
        this.says({ kind: 'interactive' }, t.Interactive),
        {
          ALT: () => {
            this.SUBRULE(this.bestEffort);
            return { kind: 'best-effort' };
          },
        },
        { ALT: () => ({ kind: 'every', interval: this.SUBRULE(this.regular) }) },
        {
          ALT: () => {
            this.CONSUME(t.At);
            const times = [this.SUBRULE(this.clockTime)];
            this.MANY({
              GATE: () => this.follows(2, lit.ClockTime),
              DEF: () => {
                this.OR2([{ ALT: () => this.CONSUME(lit.Comma) }, { ALT: () => this.CONSUME(t.And) }]);
                times.push(this.SUBRULE2(this.clockTime));
              },
            });
            const days = this.OPTION(() => {
              this.CONSUME(t.On);
              return this.SUBRULE(this.days);
            });
            const zone = this.OPTION2(() => this.SUBRULE(this.zone));
            return given({ kind: 'at', times, days, zone }) as NotifyTime;
          },
        },
      ]),
  );
}
