// What is wrong with a selector, before it is kept: in a sentence, or nothing.
import { Document } from 'domhandler';
import type { ElementRef } from '../../sentinel/ast.ts';
import { longestSelector, SelectorProblem } from './budget.ts';
import { selectJsonPath } from './json-path.ts';
import { selectCss } from './select-css.ts';
import { selectXPath } from './select-xpath.ts';

export function selectorProblem({ by, path }: ElementRef): string | undefined {
  if (path.length > longestSelector) return `The selector is longer than ${longestSelector} characters.`;
  try {
    const root = new Document([]);
    if (by === 'css') selectCss(path, root, { xml: false, quirks: false });
    else if (by === 'xpath') selectXPath(path, root, { xml: false });
    else selectJsonPath(path, null);
    return undefined;
  } catch (error) {
    if (!(error instanceof SelectorProblem)) throw error;
    return error.message.charAt(0).toUpperCase() + error.message.slice(1);
  }
}
