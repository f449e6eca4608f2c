// What of an HTML page is content, and how it is cut into blocks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractHtml } from '../../../shared/page/extract-html.ts';

const read = (html: string) => extractHtml(html, 'https://example.com/dir/page');
const texts = (html: string) => read(html).blocks.map((block) => block.text);
const kinds = (html: string) => read(html).blocks.map((block) => `${block.kind}:${block.text}`);

describe('blocks', () => {
  test.each<[string, string, string[]]>([
    ['headings and paragraphs', '<h1>A</h1><p>b<p>c', ['h1:A', 'p:b', 'p:c']],
    ['inline elements join', '<p>a<b>b</b> <i>c</i>d</p>', ['p:ab cd']],
    ['bare text', 'a<div>b</div>c', ['div:a', 'div:b', 'div:c']],
    ['containers without a meaning are one kind', '<main>a</main><section>b</section>', ['div:a', 'div:b']],
    [
      'a box inside takes the kind of what it fills',
      '<li><div>a</div></li><td><p>b</p></td>',
      ['li:a', 'td:b'],
    ],
    ['a break is a space', '<p>a<br>b<br/>c</p>', ['p:a b c']],
    ['nested lists', '<ul><li>a<ul><li>b</ul><li>c</ul>', ['li:a', 'li:b', 'li:c']],
    ['nested tables', '<table><tr><td>a<table><tr><td>b</table><td>c</table>', ['td:a', 'td:b', 'td:c']],
    ['definition lists', '<dl><dt>a<dd>b<dt>c</dl>', ['dt:a', 'dd:b', 'dt:c']],
    [
      'options',
      '<select><optgroup label=g><option>a<option>b</select>',
      ['optgroup:g', 'option:a', 'option:b'],
    ],
    ['buttons', '<button>Buy</button><input type=submit value=Send>', ['button:Buy', 'button:Send']],
    ['drawings', '<svg><title>tip</title><text>seen</text><defs>no</defs></svg>', ['div:seen']],
    ['entities', '<p>a &amp; b &eacute; &#x20AC; &copy</p>', ['p:a & b é € ©']],
    ['ruby', '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>', ['p:漢kan']],
    ['right to left', '<p dir=rtl>שלום <b>עולם</b></p>', ['p:שלום עולם']],
  ])('%s', (_, html, expected) => {
    expect(kinds(html)).toEqual(expected);
  });

  test('white space is collapsed, kept in pre and textarea', () => {
    expect(texts('<p>\n a \t b&nbsp; c </p>')).toEqual(['a b c']);
    expect(texts('<pre>\n a\n  b <b> c</b>\n</pre>')).toEqual([' a\n  b  c']);
    expect(texts('<textarea> a\n  b</textarea>')).toEqual([' a\n  b']);
  });

  test('soft hyphens and zero-width spaces are not content', () => {
    expect(texts('<p>re&shy;build\u200bing</p>')).toEqual(['rebuilding']);
  });

  test('each block knows the headings above it', () => {
    const html = '<p>0</p><h1>A</h1><p>1</p><h3>B</h3><p>2</p><h2>C</h2><p>3</p><h1>D</h1><p>4</p>';
    expect(read(html).blocks.map((block) => [block.text, ...block.where].join('/'))).toEqual([
      '0',
      'A',
      '1/A',
      'B/A',
      '2/A/B',
      'C/A',
      '3/A/C',
      'D',
      '4/D',
    ]);
  });
});

describe('not content', () => {
  test.each([
    '<script>var a = "<p>no</p>"</script>',
    '<style>p { color: red }</style>',
    '<template><p>no</p></template>',
    '<noscript>no</noscript>',
    '<!-- no -->',
    '<div hidden>no<p>no</p></div>',
    '<div style="color: red; DISPLAY : none">no</div>',
    '<span style="visibility:hidden">no</span>',
    '<dialog>no</dialog>',
    '<iframe>no</iframe><video>no</video><datalist><option>no</datalist>',
    '<head><meta content=no></head>',
  ])('%s', (html) => {
    expect(texts(`<p>a</p>${html}<p>b</p>`)).toEqual(['a', 'b']);
  });

  test('what only screen readers skip is seen', () => {
    expect(texts('<p>a <span aria-hidden=true>★★★</span></p>')).toEqual(['a ★★★']);
  });

  test('what is hidden hides its links, images and fields', () => {
    const page = read('<div hidden><a href=x>x</a><img src=y><input name=z></div>');
    expect([page.links, page.images, page.forms]).toEqual([[], [], []]);
  });
});

describe('title', () => {
  test('the first one, outside drawings', () => {
    expect(read('<svg><title>no</title></svg><title> A &amp;\n B </title><title>no</title>').title).toBe(
      'A & B',
    );
  });
});

describe('links', () => {
  test('resolved against the page or its base', () => {
    expect(read('<a href="x?y#z">a</a>').links[0]?.href).toBe('https://example.com/dir/x?y#z');
    expect(read('<base href="/b/"><base href="/c/"><a href=x>a</a>').links[0]?.href).toBe(
      'https://example.com/b/x',
    );
    expect(
      read('<a href="mailto:a@b.c">a</a><a href="http://[">b</a>').links.map((link) => link.href),
    ).toEqual(['mailto:a@b.c', 'http://[']);
  });

  test('text across elements and blocks, and the block it begins in', () => {
    const page = read('<p>one</p><div>two <a href=x><h3>Head</h3> <p>line <b>bold</b></p></a></div>');
    expect(page.links).toEqual([{ href: 'https://example.com/dir/x', text: 'Head line bold', block: 2 }]);
    expect(page.blocks[2]?.text).toBe('Head');
  });

  test('an image or a label speaks for a link without text', () => {
    const page = read(
      '<a href=1><img src=i alt=Home></a><a href=2 aria-label=Menu></a><a name=here>no link</a>',
    );
    expect(page.links.map((link) => link.text)).toEqual(['Home', 'Menu']);
  });

  test('a link that is never closed ends where the next begins', () => {
    expect(read('<a href=1>a <div><a href=2>b</a></div>').links.map((link) => link.text)).toEqual(['a', 'b']);
  });

  test('block is always an index into blocks, or −1', () => {
    expect(read('<p>a</p><a href=x><img src=y></a>').links[0]?.block).toBe(0);
    expect(read('<a href=x></a>').links[0]?.block).toBe(-1);
  });
});

describe('images', () => {
  test.each<[string, string | undefined]>([
    ['<img src=a.png>', 'https://example.com/dir/a.png'],
    ['<img src="data:image/gif;base64,R0" data-src=real.png>', 'https://example.com/dir/real.png'],
    ['<img data-src=real.png>', 'https://example.com/dir/real.png'],
    ['<img srcset="s.png 480w, l.png 1024w, m.png 800w">', 'https://example.com/dir/l.png'],
    ['<img srcset="a,b.png 1x, c.png 2x">', 'https://example.com/dir/c.png'],
    ['<img alt=none>', undefined],
    ['<img src=count.gif width=1 height=1>', undefined],
  ])('%s', (html, src) => {
    expect(read(html).images[0]?.src).toBe(src);
  });

  test('a large picture inside the address is kept by its fingerprint', () => {
    const inline = (byte: string) =>
      read(`<img src="data:image/png;base64,${byte.repeat(50_000)}">`).images[0]!.src;
    expect(inline('A').length).toBeLessThan(200);
    expect(inline('A')).not.toBe(inline('B'));
  });
});

describe('form values', () => {
  test('what a person sees in the fields', () => {
    const page =
      read(`<input name=a value=" 1 "><input name=b type=checkbox checked><input name=c type=checkbox value=x>
      <input name=r type=radio value=1><input name=r type=radio value=2 checked>
      <select name=s><option>x<option selected>y</select><textarea name=t>z</textarea>`);
    expect(page.forms.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'a=1',
      'b=on',
      'c=',
      'r=2',
      's=y',
      't=z',
    ]);
  });

  test('tokens, passwords and files are left alone', () => {
    expect(
      read('<input type=hidden name=csrf value=1><input type=PASSWORD value=2><input type=file>').forms,
    ).toEqual([]);
  });
});

describe('broken markup', () => {
  test.each<[string, string[]]>([
    ['<p>a<div>b</p>c</div></span>d', ['a', 'b', 'c', 'd']],
    ['<table>a<tr>b<td>c', ['a', 'b', 'c']],
    ['<b><p>a</b>b</p>', ['a', 'b']],
    ['<div hidden>no</p></div>a', ['a']],
    ['<form><div hidden><form hidden>x</form></div>a</form>', ['a']],
    ['a < b <3 &nosuch; <', ['a < b <3 &nosuch; <']],
    ['<p>a<!-- never closed', ['a']],
    ['<p>a<script>never closed', ['a']],
    ['a<p class="x', ['a']],
    ['', []],
  ])('%s', (html, expected) => {
    expect(texts(html)).toEqual(expected);
  });
});

test('any mixture of tags is read to its end, and points only at blocks that exist', () => {
  const name = fc.constantFrom(
    'p',
    'div',
    'a href=x',
    'li',
    'td',
    'table',
    'form',
    'select',
    'option selected',
    'pre',
    'svg',
    'math',
    'title',
    'textarea',
    'script',
    'style',
    'template',
    'h2',
    'b hidden',
    'img src=y',
    'br',
    'input',
    'foreignObject',
    'button',
  );
  const tag = fc.oneof(
    name.map((it) => `<${it}>`),
    name.map((it) => `</${it.split(' ')[0]}>`),
    name.map((it) => `<${it}/>`),
    fc.constantFrom('text', ' ', '<!--', '-->', '<', '&lt;', '<![CDATA[x]]>'),
  );
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 40 }), (tags) => {
      const page = read(tags.join(''));
      for (const item of [...page.links, ...page.images, ...page.forms]) {
        expect(item.block).toBeGreaterThanOrEqual(page.blocks.length > 0 ? 0 : -1);
        expect(item.block).toBeLessThan(Math.max(page.blocks.length, 0));
      }
      for (const block of page.blocks) expect(block.text.trim()).not.toBe('');
    }),
    { numRuns: 1000 },
  );
});
