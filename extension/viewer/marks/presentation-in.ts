// How the person wants changes of a sentinel shown, from its text as the server prints it.
import { type Presentation, presentations } from '../../../shared/sentinel/ast.ts';

export function presentationIn(resolvedText: string): Presentation {
  const written = /^\s*Presentation (.+?)\s*$/m.exec(resolvedText)?.[1]?.replace(' ', '-');
  return presentations.find((one) => one === written) ?? 'dual-frame';
}
