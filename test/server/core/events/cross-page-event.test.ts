// Change expressions over several pages: what is asked of each page, and which changes pair up.
import { describe, expect, it } from 'vitest';
import { crossPageEvent } from '../../../../server/core/events/cross-page-event.ts';
import { step } from '../../../../server/core/events/detector.ts';
import type { MonitorExpression, ParameterContext } from '../../../../shared/sentinel/ast.ts';
import { engineWith, told } from './time-line.ts';

const links: MonitorExpression = { kind: 'links', page: 'https://one.example/' };
const images: MonitorExpression = { kind: 'images', page: 'https://one.example/' };
const words: MonitorExpression = { kind: 'keywords', words: ['x'], page: 'https://two.example/' };
const not = (operand: MonitorExpression): MonitorExpression => ({ kind: 'not', operand });
const both = (...operands: MonitorExpression[]): MonitorExpression => ({ kind: 'and', operands });

/** "0 1 0" raises the changes of part 0, part 1, part 0 at 1, 2, 3; the answer is the seconds at which it fired. */
function fired(expression: MonitorExpression, line: string, context: ParameterContext = 'recent'): string[] {
  const { event, parts } = crossPageEvent('s', expression, context)!;
  const engine = engineWith(event);
  step(engine, { kind: 'raise', event: 'run:s', now: 0 });
  return line.split(' ').flatMap((part, i) => {
    const [input, now] = [parts[Number(part)]!.name, (i + 1) * 1000];
    return told(step(engine, { kind: 'raise', event: input, now, params: { id: `${part}@${i + 1}` } }));
  });
}

describe('an expression over two pages', () => {
  it('on one page alone needs no event', () => {
    expect(crossPageEvent('s', both(links, not(images)), 'recent')).toBeNull();
  });

  it('asks each page its own question, about one pair of versions', () => {
    const { parts } = crossPageEvent('s', both(links, words, not(images)), 'recent')!;
    expect(parts).toEqual([
      { name: 'change-0:s', page: 'https://one.example/', expression: both(links, not(images)) },
      { name: 'change-1:s', page: 'https://two.example/', expression: words },
    ]);
  });

  it('AND pairs by the context', () => {
    expect(fired(both(links, words), '0 0 1 1')).toEqual(['3: 0@2 1@3', '4: 0@2 1@4']);
    expect(fired(both(links, words), '0 0 1 1', 'chronicle')).toEqual(['3: 0@1 1@3', '4: 0@2 1@4']);
    expect(fired(both(links, words), '0 0 1 1', 'continuous')).toEqual(['3: 0@1 1@3 | 3: 0@2 1@3']);
    expect(fired(both(links, words), '0 0 1 1', 'cumulative')).toEqual(['3: 0@1 0@2 1@3']);
  });

  it('OR fires at either', () => {
    expect(fired({ kind: 'or', operands: [links, words] }, '0 1')).toEqual(['1: 0@1', '2: 1@2']);
  });

  it('A AND NOT B fires at A if B has not occurred since the previous A', () => {
    const seconds = fired(both(links, not(words)), '0 1 0 0 1 1 0 0').map((line) => line.split(':')[0]);
    expect(seconds).toEqual(['1', '4', '8']);
  });

  it('NOT alone can never fire', () => {
    expect(crossPageEvent('s', both(not(links), not(words)), 'recent')).toBeNull();
  });
});
