// The whole sentinel: its head, and its parts in any order. The parser is built once, when the first text is read.
import type { IToken, ParserMethod, TokenType } from 'chevrotain';
import type { MonitorExpression, SentinelTree, Target } from './ast.ts';
import { OptionsParser } from './grammar-options.ts';
import * as lit from './literals.ts';
import type { Places } from './problems.ts';
import * as t from './tokens.ts';
import { TooManyProblems, Wording } from './wording.ts';

type Draft = { -readonly [K in keyof SentinelTree]?: SentinelTree[K] };
const said: Partial<Record<keyof SentinelTree, string>> = { scope: 'ELEMENT', history: 'CHANGE HISTORY' };

/** A tree with the places of its nodes. */
export interface Reading {
  readonly tree: SentinelTree;
  readonly places: Places;
}

export class SentinelParser extends OptionsParser {
  constructor(wording: Wording) {
    super(wording);
    this.performSelfAnalysis();
  }

  /** A file of sentinels. */
  sentinels = this.RULE('sentinels', (): Reading[] => {
    const all: Reading[] = [];
    this.MANY(() => all.push(this.SUBRULE(this.sentinelText)));
    return all;
  });

  sentinelText = this.RULE('sentinelText', (): Reading => {
    const draft: Draft = {};
    this.places = new Map();
    this.OPTION(() => this.CONSUME(t.Create));
    this.CONSUME(t.Sentinel);
    draft.name = this.SUBRULE(this.heading);
    draft.target = this.SUBRULE(this.target);
    this.MANY(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.clause, { ARGS: [draft] }) },
        { ALT: () => this.SUBRULE(this.pause) },
      ]),
    );
    return { tree: draft as SentinelTree, places: this.places };
  });

  /** USING is a possible name, but in front of an address the name was forgotten. */
  protected heading = this.RULE('heading', (): string => {
    const first = this.LA(1);
    this.placed(first, 'name');
    const forgotten = () =>
      this.follows(1, t.Using, t.On) &&
      this.follows(2, lit.UrlLiteral, lit.Text, t.The, t.UrlWord) &&
      !this.follows(3, t.Using, t.On);
    return this.OR([
      { GATE: () => !forgotten(), ALT: () => this.SUBRULE(this.sentinelName) },
      {
        GATE: forgotten,
        ALT: () => {
          this.complain(
            first,
            'The sentinel has no name.',
            `Write a name before ${first.image.toUpperCase()}, for example: Create Sentinel s1`,
          );
          return '';
        },
      },
    ]);
  });

  /** Between parts: nothing, a comma or a full stop. */
  protected pause = this.RULE('pause', (): void => {
    this.OR([{ ALT: () => this.CONSUME(lit.Comma) }, { ALT: () => this.CONSUME(lit.FullStop) }]);
  });

  protected target = this.RULE('target', (): Target => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Using);
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.On);
          this.OPTION(() => this.CONSUME(t.The));
        },
      },
    ]);
    // A sentinel may be called "url", so the word is skipped only in front of an address.
    this.OPTION2({
      GATE: () => [lit.UrlLiteral, lit.Text].includes(this.LA(2).tokenType),
      DEF: () => this.CONSUME(t.UrlWord),
    });
    return this.SUBRULE(this.targetValue);
  });

  protected targetValue = this.RULE('targetValue', (): Target => {
    const first = this.LA(1);
    const target = this.OR<Target>([
      { ALT: () => ({ kind: 'url', url: this.SUBRULE(this.address) }) },
      { ALT: () => ({ kind: 'sentinel', name: this.SUBRULE(this.sentinelName) }) },
    ]);
    return this.placed(first, target);
  });

  protected clause = this.RULE('clause', (draft: Draft = {}): void => {
    const first = this.LA(1);
    const set = <K extends keyof SentinelTree>(key: K, value: SentinelTree[K]) => {
      if (this.RECORDING_PHASE) return;
      const name = said[key] ?? key.toUpperCase();
      if (draft[key] !== undefined) this.complain(first, `${name} is given twice.`, 'Keep one of them.');
      draft[key] = value as never;
      this.placed(first, key);
    };
    const add = <T extends object>(
      key: 'notify' | 'noise',
      before: readonly T[] = [],
      more: readonly T[] = [],
    ) => {
      if (this.RECORDING_PHASE) return;
      Object.assign(draft, { [key]: [...before, ...more] });
      if (!this.places.has(key)) this.placed(first, key);
      for (const rule of more) this.placed(first, rule);
    };
    this.OR([
      { ALT: () => set('scope', this.part(1, t.Elements, this.wholeScope)) },
      { ALT: () => set('monitor', this.part(2, t.Monitor, this.monitored)) },
      { ALT: () => set('context', this.part(3, t.Context, this.contextOption)) },
      { ALT: () => set('fetch', this.part(4, t.Fetch, this.fetchPlan)) },
      { ALT: () => set('from', this.part(5, t.From, this.timePoint)) },
      { ALT: () => set('to', this.part(6, t.To, this.endPoint)) },
      { ALT: () => add('notify', draft.notify, this.part(7, t.Notify, this.notifyRules)) },
      { ALT: () => set('compare', this.part(8, t.Compare, this.compareOption)) },
      {
        ALT: () => {
          this.OPTION(() => this.CONSUME(t.Change));
          set('history', this.part(9, t.History, this.numeral));
        },
      },
      { ALT: () => set('presentation', this.part(10, t.Presentation, this.presentationOption)) },
      { ALT: () => set('depth', this.part(11, t.Depth, this.numeral)) },
      { ALT: () => set('tags', this.part(12, t.Tags, this.items)) },
      { ALT: () => add('noise', draft.noise, this.SUBRULE(this.noiseRules)) },
    ]);
  });

  /** The word a part begins with, perhaps a colon, and what the part says. chevrotain needs the index to tell calls apart. */
  private part<T>(index: number, type: TokenType, rule: ParserMethod<[], T>): T {
    this.CONSUME(type);
    this.option(index, () => this.consume(index, lit.Colon));
    return this.subrule(index, rule);
  }

  protected monitored = this.RULE('monitored', (): MonitorExpression => {
    this.OPTION(() => this.CONSUME(t.For));
    return this.SUBRULE(this.expression);
  });
}

const wording = new Wording();
/** It takes time and memory, and many a process reads no text at all. */
let built: SentinelParser | null = null;
export const mostProblems = 50;

/** Runs one rule over the tokens. The parser is one object with state, so this is the only way to it. */
export function runRule<T>(rule: (parser: SentinelParser) => T, tokens: IToken[]) {
  built ??= new SentinelParser(wording);
  const parser = built;
  wording.budget = mostProblems;
  parser.input = tokens;
  parser.complaints = [];
  parser.places = new Map();
  let value: T | undefined;
  try {
    value = rule(parser);
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error;
  }
  return { value, errors: parser.errors, complaints: parser.complaints, places: parser.places };
}
