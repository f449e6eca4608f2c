// A scope picked in a real browser finds the same element on the server: every page of the corpus and all kinds of broken
// markup, element by element, by the selectors a picker makes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlTree } from '../../shared/page/bounded-tree.ts';
import { fingerprintOf } from '../../shared/page/select/fingerprint-of.ts';
import { selectCss, textOf } from '../../shared/page/select/select-css.ts';
import { selectXPath } from '../../shared/page/select/select-xpath.ts';
import { corpusPages, type ServedPage, startServedPage } from './served-page.ts';

interface Picked {
  name: string;
  text: string;
  css: string[];
  xpath: string | null;
}

/** Runs in the browser: each element with the selectors that find it there, and nothing else. */
const pick = `(() => {
  const step = (element, sameName) => {
    let place = 1;
    for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
      if (!sameName || before.localName === element.localName) place++;
    return place;
  };
  const path = (element, make, end) => {
    const steps = [];
    for (let at = element; at && at !== end; at = at.parentElement) steps.unshift(make(at));
    return steps;
  };
  const unique = (css) => document.querySelectorAll(css).length === 1;
  const all = [...document.querySelectorAll('*')];
  const every = Math.ceil(all.length / 120);
  return all.filter((_, index) => index % every === 0).map((element) => {
    const places = path(element, (at) => ':nth-child(' + step(at, false) + ')', null);
    const kinds = path(element, (at) => CSS.escape(at.localName) + ':nth-of-type(' + step(at, true) + ')', null);
    const css = [places.join(' > '), kinds.join(' > ')];
    const named = element.closest('[id]');
    if (named && unique('#' + CSS.escape(named.id)))
      css.push(['#' + CSS.escape(named.id), ...path(element, (at) => CSS.escape(at.localName) + ':nth-child(' + step(at, false) + ')', named)].join(' > '));
    for (const { name, value } of element.attributes)
      if (/^[a-z-]+$/.test(name) && name !== 'nonce') css.push(CSS.escape(element.localName) + '[' + name + '=' + JSON.stringify(value.replaceAll('\\\\', '\\\\\\\\')) + ']');
    if (element.classList.length > 0)
      css.push(CSS.escape(element.localName) + [...element.classList].map((one) => '.' + CSS.escape(one)).join(''));
    const isHtml = (at) => at.namespaceURI === 'http://www.w3.org/1999/xhtml';
    const steps = path(element, (at) => (isHtml(at) && /^[a-z0-9-]+$/.test(at.localName) ? at.localName + '[' + step(at, true) + ']' : '?'), null);
    return {
      name: element.localName,
      text: element.textContent,
      css: css.filter((one) => { try { return unique(one); } catch { return false; } }),
      xpath: steps.includes('?') ? null : '/' + steps.join('/'),
    };
  });
})()`;

const broken: Record<string, string> = {
  'text and elements in a table where none may be': `<table id=t>lost<p>fostered<tr><td>1<div>x</div><tr>between<td>2<b>bold</table>after`,
  'a table in a paragraph': '<!DOCTYPE html><p>before<table><tr><td>cell</table>after',
  'a table in a paragraph, quirks': '<p>before<table><tr><td>cell</table>after',
  'cells without rows, rows without tables':
    '<td>no table</td><table><td>no row<th>head<tfoot><td>foot</table>',
  'nested tables, unclosed':
    '<table><tr><td>a<table><tr><td>b<td>c</table><td>d<tr><td>e<table><caption>x<td>f',
  'unclosed paragraphs and items':
    '<p>one<p>two<ul><li>a<li>b<ul><li>c<li>d</ul><li>e</ul><dl><dt>t<dd>d<dt>u</dl>',
  'nested forms': '<form id=a><input name=x><form id=b><input name=y></form><p>in a</p></form><p>out</p>',
  'nested links and buttons': '<a href=1>one<a href=2>two</a>three</a><button>x<button>y</button>',
  misnested: '<b>1<p>2<i>3</b>4</p>5</i>6<font color=red><div>7</font>8</div>',
  'formatting that goes on': '<p><b><i><u>one<p>two</b></u><p>three',
  headings: '<h1>one<h2>two</h1>three</h2><p>four</h3>five',
  drawings:
    '<svg id=s><g><text>in</text><title>t</title></g><p>out of it</p></svg><svg><foreignObject><p>html</p></foreignObject><rect/></svg>after',
  formulas:
    '<math><mi>x</mi><mtext><b>html</b></mtext><div>out</div></math><math><annotation-xml encoding="text/html"><p>in</p></annotation-xml></math>',
  'a template':
    '<div><template><p>unseen</p><tr><td>x</template><p>seen</p></div><template id=t>y</template><p>z',
  'a template in a table': '<table><template><tr><td>x</td></tr></template><tr><td>y</table>',
  noscript: '<noscript><p>without scripts</p></noscript><p>with</p><head><noscript><link rel=x></noscript>',
  'script and style':
    '<script>var a = "</div><p>no</p>"; <!-- <script> --></script><style>p > a { }</style><p>yes',
  'text elements': '<textarea>\n<p>no</textarea><title>late <b>title</title><xmp><b>x</b></xmp><p>y',
  'head and body again':
    '<p>a<head><title>b</title></head><body class=c><p>d</p></body><p>e</html><p>f<body id=g>',
  'ids and classes that need care':
    '<p id="1:a.b">one</p><p id="a b">two</p><p class="x:y 2z">three</p><p id="Ünïcode">four</p><p data-x="&quot;q&quot;">five</p>',
  'names in capitals, quirks': '<DIV ID=Main CLASS=Box><P CLASS=box>one</P></DIV><p id=main>two</p>',
  entities: '<p>&amp;&notin;&notit;&#x80;&#0;&lt;b&gt;&nbsp;x&copy</p><a href="?a=1&copy=2&lt=3">l</a>',
  'broken tags':
    '<p a=1 a=2 b c=\'x\' d="y"e=z>one</p ><p/>two<br/><div/>in<!-- c --!><p<b>x</p<b></ p>y<?pi?><!x>z',
  'end tags of nothing': '</div></p>a</br>b</table></td>c</form>',
  'options and groups': '<select><option>a<option>b<optgroup label=g><option>c</select><p>d',
  frames: '<frameset><frame src=a><frameset><frame src=b></frameset></frameset><p>no',
  'carriage returns and zero': 'a\r\nb\rc<p>\0d</p><pre>\r\n\r\ne</pre>',
  'plain text to the end': '<p>a<plaintext><p>b</p>',
  'ruby and details': '<ruby>a<rp>(<rt>b<rp>)</ruby><details><summary>s<p>t</details>u',
  'deep nesting': `${'<div>'.repeat(200)}<p>deep${'</div>'.repeat(199)}<p>end`,
};

let browser: ServedPage;
beforeAll(async () => {
  browser = await startServedPage();
});
afterAll(() => browser?.close());

async function check(html: string): Promise<number> {
  await browser.show(html);
  const picked = await browser.page.evaluate<Picked[]>(pick);
  const tree = htmlTree(html);
  if (!tree.ok) throw new Error(tree.message);
  const quirks = (tree.root as { 'x-mode'?: string })['x-mode'] === 'quirks';
  for (const { name, text, css, xpath } of picked) {
    const found = [
      ...css.map((one): [string, ReturnType<typeof selectCss>] => [
        one,
        selectCss(one, tree.root, { xml: false, quirks }),
      ]),
      ...(xpath === null ? [] : ([[xpath, selectXPath(xpath, tree.root, { xml: false })]] as const)),
    ];
    for (const [selector, elements] of found) {
      expect(
        elements.map((element) => [fingerprintOf(element).tag.toLowerCase(), textOf(element)]),
        selector,
      ).toEqual([[name.toLowerCase(), text]]);
    }
  }
  return picked.length;
}

describe('broken markup', () => {
  test.each(Object.entries(broken))('%s', async (_, html) => {
    expect(await check(html)).toBeGreaterThan(3);
  });
});

describe('the pages of the corpus', () => {
  test.each(corpusPages(() => true))('%s', async (_, html) => {
    expect(await check(html)).toBeGreaterThan(3);
  });
});
