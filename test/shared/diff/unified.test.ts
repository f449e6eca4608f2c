// Two versions as a text diff for the terminal.
import { expect, test } from 'vitest';
import { unified } from '../../../shared/diff/unified.ts';
import { extract } from '../../../shared/page/extract.ts';

const page = (html: string) => extract(html, 'text/html', 'https://example.com/');

test('hunks with context, headings, items, links and values', () => {
  const old = page(
    '<title>T</title><h2>Fruit</h2><ul><li>fig<li><a href=p>pear</a></ul><input name=n value=1>',
  );
  const next = page(
    '<title>T</title><h2>Fruit</h2><ul><li>fig<li><a href=q>pear</a></ul><input name=n value=2>',
  );
  expect(unified(old, next, { oldName: 'a.html', newName: 'b.html', context: 1 })).toBe(
    `--- a.html
+++ b.html
@@ -4,3 +4,3 @@
 - pear
-  [pear](https://example.com/p)
-  n = 1
+  [pear](https://example.com/q)
+  n = 2
`,
  );
});

test('two hunks count their lines', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  const text = (all: string[]) => extract(all.join('\n'), 'text/plain', '');
  const next = text([...lines.slice(1, 15), 'new', ...lines.slice(15)]);
  expect(unified(text(lines), next, { context: 1 })).toBe(
    `--- old
+++ new
@@ -1,2 +1,1 @@
-line 0
 line 1
@@ -15,2 +14,3 @@
 line 14
+new
 line 15
`,
  );
});

test('the same content gives nothing', () => {
  expect(unified(page('<p>a</p>'), page('<p class=x>a </p>'))).toBe('');
});

test('colour only when asked for, and never from the page', () => {
  const [old, next] = [page('<p>a</p>'), page('<p>\u001b[31mb</p>')];
  expect(unified(old, next)).not.toContain('\u001b');
  expect(unified(old, next, { colour: true })).toContain('\u001b[32m+�[31mb\u001b[0m');
});
