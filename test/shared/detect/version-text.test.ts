// What makes a new version, and what does not.
import { describe, expect, test } from 'vitest';
import { versionText } from '../../../shared/detect/version-text.ts';
import { extract } from '../../../shared/page/extract.ts';

const content = (html: string) => versionText(extract(html, 'text/html', 'https://example.com/'));

describe('the same version', () => {
  test.each<[string, string, string]>([
    ['white space', '<p>a b</p>', '<p>\n  a&nbsp;b </p>\n'],
    ['class, style, id, data-*', '<p class=a id=b data-c=d style="color:red">x</p>', '<p class=z>x</p>'],
    ['scripts and styles', '<script>1</script>x<style>a</style>', '<script nonce=2>3</script>x'],
    ['comments', 'x<!-- 12:00 -->', 'x<!-- 12:01 -->'],
    [
      'tokens in hidden fields',
      '<input type=hidden name=csrf value=1>x',
      '<input type=hidden name=csrf value=2>x',
    ],
    ['addresses made up for each visit', '<img src="a.png?w=1&_=17">', '<img src="a.png?w=1&_=18">'],
    ['two ways to write one letter', '<p>caf\u00e9</p>', '<p>cafe\u0301</p>'],
    ['an accent in a piece of its own', '<p>caf\u00e9</p>', '<p>cafe&#x301;</p>'],
    ['marks of direction', '<p>\u05d0\u05d1 12</p>', '<p>\u200f\u05d0\u05d1\u202c \u206612\u2069</p>'],
    ['marks of no width', '<p>ab</p>', '<p>a\u200bb\ufeff\u2060</p>'],
    ['the same in pre', '<pre>caf\u00e9</pre>', '<pre>\u200ecafe\u0301</pre>'],
    [
      'the same in links, descriptions and fields',
      '<a href=1>\u00e9</a><img src=1 alt=\u00e9><input name=a value=\u00e9>',
      '<a href=1>e\u0301</a><img src=1 alt=e\u0301><input name=a value=e\u0301>',
    ],
    ['where a visitor comes from', '<a href="/a?id=1&utm_source=x">x</a>', '<a href="/a?id=1&gclid=7">x</a>'],
    ['a moment in an address', '<img src="a.png?t=1763280000">', '<img src="a.png?t=1763280060123">'],
    ['a bare moment', '<img src="a.png?1763280000">', '<img src="a.png?1763280060">'],
    ['session ids', '<a href="/a;jsessionid=1?PHPSESSID=2">x</a>', '<a href="/a">x</a>'],
    ['entities', '<p>&eacute;</p>', '<p>é</p>'],
    ['boxes', '<div><section>x</section></div>', '<main>x</main>'],
    ['lists without anything in them', '<ul></ul><p>x', '<p>x'],
    ['a count of unread things', '<title>(3) Inbox</title>', '<title>(12) Inbox</title>'],
  ])('%s', (_, one, other) => {
    expect(content(one)).toBe(content(other));
  });
});

describe('a new version', () => {
  test.each<[string, string, string]>([
    ['text', '<p>a</p>', '<p>b</p>'],
    ['case', '<p>a</p>', '<p>A</p>'],
    ['the kind of element', '<h1>a</h1>', '<h2>a</h2>'],
    ['the target of a link', '<a href=1>a</a>', '<a href=2>a</a>'],
    ['an image', '<img src=1>', '<img src=2>'],
    ['a version in an address', '<img src="a?v=1">', '<img src="a?v=2">'],
    [
      'a number that tells two pictures apart',
      '<img src="p?random=1"><img src="p?random=2">',
      '<img src="p?random=1"><img src="p?random=3">',
    ],
    [
      'joiners, which change letters',
      '<p>\u0645\u06cc\u200c\u0634\u0648\u062f</p>',
      '<p>\u0645\u06cc\u0634\u0648\u062f</p>',
    ],
    ['alternative text', '<img src=1 alt=a>', '<img src=1 alt=b>'],
    ['a form value', '<input name=a value=1>', '<input name=a value=2>'],
    ['the title', '<title>a</title>', '<title>b</title>'],
    ['where blocks end', '<p>a b</p>', '<p>a</p><p>b</p>'],
    ['order', '<p>a<p>b', '<p>b<p>a'],
    ['where items of a list end', '<ul><li>a<p>b</ul>', '<ul><li>a<li><p>b</ul>'],
    ['what is struck out', '<p><s>1</s> 2</p>', '<p>1 <s>2</s></p>'],
    ['white space in pre', '<pre>a b</pre>', '<pre>a  b</pre>'],
  ])('%s', (_, one, other) => {
    expect(content(one)).not.toBe(content(other));
  });
});
