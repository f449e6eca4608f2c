// robots.txt as RFC 9309 describes it, with the examples it gives.
import { describe, expect, test } from 'vitest';
import { parseRobots } from '../../../../server/fetch/robots/parse-robots.ts';

const allows = (text: string, path: string, robot = 'ExampleBot') => parseRobots(text, robot).allows(path);

describe('the simple example (5.1)', () => {
  const text = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;
  test.each([
    ['somebot', '/a.gif', false],
    ['somebot', '/a.gif?size=1', true],
    ['somebot', '/example/x', false],
    ['somebot', '/publications/a.html', true],
    ['somebot', '/else', true],
    ['foobot', '/', false],
    ['foobot', '/example/page.html', true],
    ['FooBot', '/example/allowed.gif', true],
    ['foobot', '/example/other.gif', false],
    ['barbot', '/example/page.html', false],
    ['barbot', '/example/', true],
    ['bazbot', '/example/page.html', false],
    ['quxbot', '/example/page.html', true],
  ])('%s at %s: %s', (robot, path, allowed) => {
    expect(allows(text, path, robot)).toBe(allowed);
  });
});

test('the longest match decides (5.2)', () => {
  const text = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n';
  expect(allows(text, '/example/page/disallowed.gif', 'foobot')).toBe(false);
  expect(allows(text, '/example/page/', 'foobot')).toBe(true);
});

test('among equals the one that allows decides', () => {
  expect(allows('user-agent: *\ndisallow: /page\nallow: /page', '/page')).toBe(true);
});

test('groups of the same robot are one, and beside them those for everybody do not count (2.2.1)', () => {
  const text = `user-agent: ExampleBot
disallow: /foo
disallow: /bar

user-agent: *
disallow: /everybody

user-agent: ExampleBot
disallow: /baz`;
  expect(['/foo', '/bar', '/baz', '/everybody'].map((path) => allows(text, path))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test.each([
  ['user-agent: examplebot', true],
  ['User-agent: ExampleBot/1.0 (beta)', true],
  ['user-agent: ExampleBotNews', false],
  ['user-agent: Example', false],
])('"%s" is ours: %s', (line, ours) => {
  expect(allows(`${line}\ndisallow: /`, '/')).toBe(!ours);
});

describe('a path is compared in one spelling (2.2.2)', () => {
  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    ['/foo/bar/\u30C4', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84'],
  ])('%s is %s', (rule, path) => {
    expect(allows(`user-agent: *\ndisallow: ${rule}$`, path)).toBe(false);
    expect(allows(`user-agent: *\ndisallow: ${path}$`, new URL(rule, 'http://x').href.slice(8))).toBe(false);
  });

  test('and its case counts', () => {
    expect(allows('user-agent: *\ndisallow: /Foo', '/foo')).toBe(true);
  });
});

describe('special characters (2.2.3)', () => {
  test.each([
    ['/this/path/exactly$', '/this/path/exactly', true],
    ['/this/path/exactly$', '/this/path/exactly/not', false],
    ['/this/*/exactly', '/this/and/that/exactly', true],
    ['/this/*/exactly', '/this/exactly', false],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html', true],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-star.html', false],
    ['/path/foo-%24', '/path/foo-$', true],
    ['/path/foo-%24', '/path/foo-', false],
    ['/a*', '/a', true],
    ['/a***b', '/a-b', true],
    ['/*a*b$', '/xaxb', true],
    ['/*a*b$', '/xaxbx', false],
    ['/*ab$', '/abab', true],
    ['/ab*b$', '/ab', false],
    ['*', '/anything', true],
    ['$', '/', false],
    ['page', '/page', false],
  ])('%s at %s: %s', (rule, path, hit) => {
    expect(allows(`user-agent: *\ndisallow: ${rule} # why`, path)).toBe(!hit);
  });
});

test('lines end and begin in every way, and what is not known stands in nobody’s way (2.2.4)', () => {
  const text =
    '\uFEFF# hello\rDisallow: /nobody\r\n  User-Agent : *\nSitemap: https://x/s.xml\nuser-agent: other\n\n\nrubbish\ndisallow:/a#b\ndisallow:\nallow';
  expect(['/nobody', '/a', '/b'].map((path) => allows(text, path))).toEqual([true, false, true]);
  expect(allows(text, '/a', 'other')).toBe(false);
});

test.each(['', '<!doctype html><p>user-agent: * <p>disallow: /', '\0\0\0', 'user-agent: *'])(
  'text without rules forbids nothing: %j',
  (text) => {
    expect(allows(text, '/')).toBe(true);
  },
);

test.each([
  ['user-agent: *\ncrawl-delay: 10', 10_000],
  ['user-agent: *\nCrawl-Delay: 0.5\ndisallow: /x', 500],
  ['user-agent: *\ncrawl-delay: 99999', 3_600_000],
  ['user-agent: *\ncrawl-delay: soon', null],
  ['user-agent: *\ncrawl-delay: 5\nuser-agent: examplebot\ndisallow: /x', 5_000],
  ['user-agent: *\ncrawl-delay: 5\ndisallow: /y\nuser-agent: examplebot\ndisallow: /x', null],
  ['crawl-delay: 5', null],
])('crawl-delay in %j is %s', (text, ms) => {
  expect(parseRobots(text, 'ExampleBot').crawlDelayMs).toBe(ms);
});

test('what is made to be slow is answered all the same', () => {
  expect(allows(`user-agent: *${' '.repeat(500_000)}x\ndisallow: /`, '/')).toBe(true);
  const text = `user-agent: *\ndisallow: /${'*a'.repeat(5_000)}b\n`.repeat(20);
  expect(allows(text, `/${'a'.repeat(8_000)}`)).toBe(true);
});
