// What is refused when a sentinel is taken in, with the sentence the person sees; syntax and meaning by the same rules everywhere.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSentinel } from '../../../server/jobs/life/create-sentinel.ts';
import { editSentinel } from '../../../server/jobs/life/edit-sentinel.ts';
import { judgeSentinel } from '../../../server/jobs/life/judge-sentinel.ts';
import { endSentinel } from '../../../server/jobs/life/steer-sentinel.ts';
import { selectorProblem } from '../../../shared/page/select/selector-problem.ts';
import { verifySentinel } from '../../../shared/sentinel/verify.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

const now = Date.UTC(2026, 10, 16, 12);
let world: TestWorld;
let userId: string;

beforeEach(async () => {
  world = await startTestWorld(now);
  userId = (await world.person('jill')).id;
});
afterEach(() => world.end());

async function add(text: string, of = userId): Promise<string[]> {
  const outcome = await createSentinel(world, { userId: of, text, whenNameTaken: 'fail' });
  return outcome.kind === 'created' ? [] : outcome.problems.map(({ message }) => message);
}

/** What the editor says before anything is sent; it knows no other sentinels. */
function atClient(text: string): string[] {
  const verified = verifySentinel(text, { now, zone: 'UTC', newlyTyped: true, selectorProblem });
  return verified.ok ? [] : verified.problems.map(({ message }) => message);
}

const on = 'Create Sentinel s1 Using http://example.org';

describe('refused at the client and at the server alike', () => {
  it.each([
    ['a start in the past', `${on} From 2026-11-15`, 'The start lies in the past.'],
    [
      'an end before the start',
      `${on} From 2026-12-02 To 2026-12-01`,
      'The end does not come after the start.',
    ],
    [
      'an interval under the minimum',
      `${on} Fetch every 30 seconds`,
      'The time between fetches must be at least 1 minute.',
    ],
    [
      'a length of time beyond any calendar',
      `${on} From end(s2) + 900000 years`,
      'A length of time can be at most 1000 years.',
    ],
    [
      'a bad pattern',
      `${on} Monitor regex /(/`,
      expect.stringMatching(/pattern|regular expression|bracket/i),
    ],
    ['a bad selector', `${on} Element css "div >> p"`, expect.stringMatching(/selector/i)],
    ['waiting for itself', `${on} From end(s1)`, 'A sentinel cannot wait for itself.'],
    [
      'a scheme that is no web page',
      'Create Sentinel s1 Using ftp://example.org/',
      expect.stringMatching(/http/),
    ],
    ['a depth that is not built', `${on} Depth 2`, expect.stringContaining('not built yet')],
  ])('%s', async (_, text, sentence) => {
    expect(atClient(text)).toContainEqual(sentence);
    expect(await add(text)).toContainEqual(sentence);
    expect(await world.store.sentinels.ofUser(userId)).toEqual([]);
  });
});

describe('refused by the server, which knows the others', () => {
  it('a name that is taken, whatever its case', async () => {
    expect(await add(on)).toEqual([]);
    expect(await add('Create Sentinel S1 Using http://example.com')).toEqual([
      'You already have a sentinel named S1.',
    ]);
  });

  it('a sentinel that is not there, with the nearest name', async () => {
    await add('Create Sentinel news Using http://example.org');
    const verdict = await judgeSentinel(world, userId, {
      text: 'Create Sentinel b Using http://a.org From end(nwes)',
      editing: undefined,
    });
    expect(verdict.problems).toMatchObject([
      {
        message: expect.stringContaining('You have no sentinel named nwes.'),
        suggestion: 'Did you mean news?',
      },
    ]);
  });

  it("another user's sentinel, as if it were not there", async () => {
    const jack = await world.person('jack');
    await add(on);
    expect(await add('Create Sentinel mine Using s1', jack.id)).toEqual(['You have no sentinel named s1.']);
    expect(await add('Create Sentinel mine Using http://a.org From start(s1)', jack.id)).toEqual([
      expect.stringContaining('You have no sentinel named s1.'),
    ]);
  });

  it('waiting for the end of one that has ended', async () => {
    await add(on);
    const { id } = (await world.store.sentinels.byName(userId, 's1'))!;
    await endSentinel(world, userId, id);
    expect(await add('Create Sentinel s2 Using http://a.org From end(s1)')).toEqual([
      's1 has already ended, so end(s1) will not happen again. Write From now.',
    ]);
  });

  it('a circle, naming the way round', async () => {
    await add('Create Sentinel a Using http://a.org From 2026-12-01');
    await add('Create Sentinel b Using http://b.org From end(a)');
    await add('Create Sentinel c Using http://c.org From start(b)');
    const { id } = (await world.store.sentinels.byName(userId, 'a'))!;
    const outcome = await editSentinel(
      world,
      userId,
      id,
      'Create Sentinel a Using http://a.org From 2026-12-01 To start(c)',
    );
    expect(outcome).toMatchObject({
      kind: 'invalid',
      problems: [
        {
          message:
            'This would wait for itself: end(a) waits for start(c) waits for start(b) waits for end(a). Give one of them a time.',
        },
      ],
    });
  });

  it('an end that does not come after a start that hangs on another', async () => {
    await add('Create Sentinel b1 Using http://b.org From 2026-11-17 To 2026-11-18');
    for (const life of [
      'From end(b1) To start(b1)',
      'From end(b1) To now + 1 day',
      'From start(b1) To 2026-11-16 11:00',
    ]) {
      expect(await add(`Create Sentinel b2 Using http://c.org ${life}`)).toEqual([
        'The end does not come after the start.',
      ]);
    }
    await add('Create Sentinel b3 Using http://b.org');
    expect(await add('Create Sentinel b4 Using http://c.org From end(b3) To 2020-01-01')).toEqual([
      'The end lies in the past.',
    ]);
  });

  it('several things at once', async () => {
    const problems = await add(`${on} Fetch every 1 second From 2020-01-01 To 2019-01-01`);
    expect(problems).toEqual([
      'The time between fetches must be at least 1 minute.',
      'The start lies in the past.',
    ]);
  });
});

describe('in an edit or import', () => {
  it('a start in the past simply counts as reached', async () => {
    await add(on);
    const { id } = (await world.store.sentinels.byName(userId, 's1'))!;
    const edited = await editSentinel(world, userId, id, `${on} From 2026-01-01`);
    expect(edited.kind).toBe('edited');
    expect((await world.store.sentinels.byId(userId, id))?.state).toBe('enabled');
  });
});
