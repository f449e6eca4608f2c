import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gatheredLines } from '../../server/gathered-lines.ts';

describe('gathered lines', () => {
  const gathering = () => {
    const written: string[] = [];
    return { written, lines: gatheredLines({ write: (text) => written.push(text) }) };
  };

  it('are written together, in their order, when the moment is over', async () => {
    const { written, lines } = gathering();
    lines.write('one');
    lines.write('two');
    expect(written).toEqual([]);
    await turn();
    expect(written).toEqual(['one\ntwo\n']);
    lines.write('three');
    await turn();
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('are written at once when one of them cannot wait', async () => {
    const { written, lines } = gathering();
    lines.write('one');
    lines.writeNow('trouble');
    expect(written).toEqual(['one\ntrouble\n']);
    await turn();
    expect(written).toHaveLength(1);
  });

  it('are not lost when the program ends', () => {
    const { written, lines } = gathering();
    lines.write('the last one');
    process.listeners('exit').at(-1)!(0);
    expect(written).toEqual(['the last one\n']);
  });
});
