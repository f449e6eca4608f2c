// Group commit by itself: what shares a batch, what never does, and who is refused when something goes wrong.
import { describe, expect, it } from 'vitest';
import { groupCommit } from '../../../server/store/group-commit.ts';

describe('group commit', () => {
  const recording = (fail: (item: string) => boolean = () => false) => {
    const batches: string[][] = [];
    const commit = groupCommit<string, string>(
      (item) => item.split(':')[0]!,
      async (batch) => {
        batches.push(batch);
        await new Promise(setImmediate);
        if (batch.some(fail)) throw new Error(`cannot write ${batch.find(fail)}`);
        return batch.map((item) => `wrote ${item}`);
      },
    );
    return { batches, commit };
  };

  it('writes what comes together at once, and answers each for itself', async () => {
    const { batches, commit } = recording();
    expect(await Promise.all(['a', 'b', 'c'].map(commit))).toEqual(['wrote a', 'wrote b', 'wrote c']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('collects what comes while it writes for the next batch', async () => {
    const { batches, commit } = recording();
    const first = commit('a').then(() => 'done');
    await new Promise(setImmediate);
    const later = [commit('b'), commit('c')];
    await Promise.all([first, ...later]);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('never puts two items with the same key into one batch, and keeps their order', async () => {
    const { batches, commit } = recording();
    await Promise.all(['a:1', 'b:1', 'a:2', 'a:3'].map(commit));
    expect(batches).toEqual([['a:1', 'b:1'], ['a:2'], ['a:3']]);
  });

  it('refuses only the item at fault', async () => {
    const { commit } = recording((item) => item === 'b');
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(commit));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('goes on after a failure', async () => {
    const { commit } = recording((item) => item === 'bad');
    await expect(commit('bad')).rejects.toThrow('cannot write bad');
    expect(await commit('good')).toBe('wrote good');
  });

  it('is idle when everything has been answered', async () => {
    const { batches, commit } = recording();
    await commit.idle();
    const answers = ['a:1', 'a:2'].map(commit);
    await commit.idle();
    expect(batches).toHaveLength(2);
    expect(await Promise.all(answers)).toHaveLength(2);
  });
});
