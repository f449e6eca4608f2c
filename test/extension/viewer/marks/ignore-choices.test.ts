// What "ignore this" offers: the mildest rule first, and only what really makes the change go unnoticed.
import { describe, expect, it } from 'vitest';
import { ignoreChoices } from '../../../../extension/viewer/marks/ignore-choices.ts';
import { subjectOf } from '../../../../extension/viewer/marks/ignore-subject.ts';
import { toNoiseRule } from '../../../../shared/api/to-noise-rule.ts';
import { detectExpression, extentsOf } from '../../../../shared/detect/detect-expression.ts';
import { extract } from '../../../../shared/page/extract.ts';
import { readExtents } from '../../../../shared/page/read-extents.ts';
import type { MonitorExpression, NoiseRule } from '../../../../shared/sentinel/ast.ts';

const url = 'https://example.org/';
const any: MonitorExpression = { kind: 'any' };

function changesOf(old: string, next: string, noise: NoiseRule[], monitor: MonitorExpression) {
  const read = (text: string) =>
    readExtents(extract(text, 'text/html', url), text, url, extentsOf(monitor, { noise }));
  return detectExpression(monitor, read(old), read(next), { noise }).changes;
}

/** What is offered for the one change between the pages, after each was tried on the very same pages. */
function offered(old: string, next: string, monitor = any) {
  const changes = changesOf(old, next, [], monitor);
  expect(changes.length).toBeGreaterThan(0);
  const choices = ignoreChoices(subjectOf(...changes));
  for (const rule of choices)
    expect({ rule, left: changesOf(old, next, [toNoiseRule(rule)], monitor) }).toEqual({ rule, left: [] });
  return choices;
}

const rest = '<p>The rest of the page stays as it is.</p>';

describe('what is offered makes the change go unnoticed:', () => {
  it('words that became others, on both sides', () => {
    const page = (day: string) => `<p>The ferry runs from ${day} on.</p>${rest}`;
    expect(offered(page('Monday'), page('Friday'))).toEqual([
      { kind: 'text', texts: ['Monday', 'Friday'] },
      { kind: 'text', texts: ['The ferry runs from Monday on.', 'The ferry runs from Friday on.'] },
    ]);
  });

  it('numbers and dates, where only those changed', () => {
    const people = (count: number) => `<p>${count} people look at this</p>${rest}`;
    expect(offered(people(12), people(57))[0]).toEqual({ kind: 'numbers' });
    const updated = (day: string) => `<p>Updated ${day}</p>${rest}`;
    expect(offered(updated('2026-01-02'), updated('2026-01-03'))[0]).toEqual({ kind: 'dates' });
  });

  it('a text that came or went', () => {
    const ad = '<p>Advertisement of the day</p>';
    const expected = [{ kind: 'text', texts: ['Advertisement of the day'] }];
    expect(offered(rest, ad + rest)).toEqual(expected);
    expect(offered(ad + rest, rest)).toEqual(expected);
  });

  it('words added inside a text', () => {
    const choices = offered(`<p>The ferry runs.</p>${rest}`, `<p>The ferry always runs.</p>${rest}`);
    expect(choices[0]).toEqual({ kind: 'text', texts: ['always'] });
  });

  it('cells of a table', () => {
    const row = (state: string) =>
      `<table><tr><th>Line</th><th>State</th></tr><tr><td>North</td><td>${state}</td></tr><tr><td>South</td><td>open</td></tr></table>${rest}`;
    expect(offered(row('closed'), row('delayed')).length).toBeGreaterThan(0);
  });
});

describe('nothing is offered', () => {
  it('for a link that leads elsewhere, or that came', () => {
    const link = (to: string) => `<p>Before it. <a href="/${to}">Read more</a></p>${rest}`;
    expect(offered(link('a'), link('b'), { kind: 'links' })).toEqual([]);
  });

  it('for a picture', () => {
    const picture = { src: 'https://example.org/a.png', alt: '' };
    const change = { type: 'images', op: 'insert', before: null, after: picture, where: '' } as const;
    expect(ignoreChoices(subjectOf(change))).toEqual([]);
  });

  it('for an endless text', () => {
    expect(offered(rest, `<p>${'word '.repeat(400)}</p>${rest}`)).toEqual([]);
  });
});
