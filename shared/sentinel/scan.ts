// Cuts text into tokens, and reports at once what can be no token: open quotes, open lists, stray characters.
import type { IToken, Lexer as TokenLexer, TokenType } from 'chevrotain';
import type { Problem } from '../api/error.ts';
import { createToken, Lexer } from './chevrotain.ts';
import {
  ItemList,
  LeftBracket,
  literalsAfterWords,
  literalsBeforeWords,
  RightBracket,
  Stray,
  Text,
  UnclosedList,
  UnclosedText,
} from './literals.ts';
import { placeOf, problemAt } from './problems.ts';
import { Identifier, keywordSpellings, Not, WeekdayRange, wordTypes } from './tokens.ts';

const Blank = createToken({ name: 'Blank', pattern: /[\s\uFEFF]+/, group: Lexer.SKIPPED, line_breaks: true });
const Comment = createToken({ name: 'Comment', pattern: /#[^\r\n]*/, group: Lexer.SKIPPED });

const lexed = [Blank, Comment, ...literalsBeforeWords, Identifier, ...literalsAfterWords];
export const vocabulary: TokenType[] = [...lexed, ...wordTypes.filter((type) => type !== Identifier)];

/** Made when the first text is read. */
let lexer: TokenLexer | null = null;
const dayRange = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*-(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i;
const deepest = 60;

export function scan(text: string): { tokens: IToken[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const tokens: IToken[] = [];
  lexer ??= new Lexer(vocabulary, { positionTracking: 'full', ensureOptimizations: false });
  for (const token of lexer.tokenize(text).tokens) {
    const stray = mend(token);
    if (stray) problems.push(stray);
    if (token.tokenType !== Stray) tokens.push(token);
  }
  const tooDeep = findDeepNesting(tokens);
  return tooDeep ? { tokens: [], problems: [...problems, tooDeep] } : { tokens, problems };
}

/** Gives a word its own kind, and a broken token the kind it was meant to be, so that reading can go on. */
function mend(token: IToken): Problem | undefined {
  const place = placeOf(token);
  switch (token.tokenType) {
    case Identifier: {
      const own = keywordSpellings.get(token.image.toLowerCase());
      if (own) retype(token, own);
      else if (isDayRange(token.image)) retype(token, WeekdayRange);
      return undefined;
    }
    case UnclosedText:
      retype(token, Text);
      token.image += token.image[0];
      return problemAt(place, 'This quote is not closed on its line.', 'Add a closing quote.');
    case UnclosedList:
      retype(token, ItemList);
      token.image += ']';
      return problemAt(place, 'This list is not closed.', 'Add a closing bracket: ]');
    case Stray:
      return problemAt(
        place,
        `The character ${token.image} has no meaning here.`,
        'Leave it out, or put the text in quotes.',
      );
    default:
      return undefined;
  }
}

function isDayRange(image: string): boolean {
  return (
    dayRange.test(image) &&
    image.split('-').every((day) => keywordSpellings.get(day.toLowerCase())?.name === 'Weekday')
  );
}

function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx!;
}

/** The parser is recursive: a bound here keeps hostile nesting from exhausting the stack. */
function findDeepNesting(tokens: readonly IToken[]): Problem | undefined {
  let brackets = 0;
  let nots = 0;
  for (const token of tokens) {
    if (token.tokenType === LeftBracket) brackets++;
    else if (token.tokenType === RightBracket) brackets = Math.max(0, brackets - 1);
    else if (token.tokenType === Not) nots++;
    if (token.tokenType !== Not && token.tokenType !== LeftBracket) nots = 0;
    if (brackets + nots > deepest)
      return problemAt(
        placeOf(token),
        `Brackets and NOT are nested deeper than ${deepest} levels here.`,
        'Simplify the expression.',
      );
  }
  return undefined;
}
