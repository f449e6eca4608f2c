// A watched element is found again after the page was rebuilt, and not taken for another one when it is gone.
import { isTag } from 'domhandler';
import { expect, test } from 'vitest';
import { htmlTree } from '../../../shared/page/bounded-tree.ts';
import { extentKey } from '../../../shared/page/extent.ts';
import { extract } from '../../../shared/page/extract.ts';
import { readExtents } from '../../../shared/page/read-extents.ts';
import { writeFingerprint } from '../../../shared/page/select/fingerprint.ts';
import { fingerprintOf } from '../../../shared/page/select/fingerprint-of.ts';
import { selectCss } from '../../../shared/page/select/select-css.ts';

const before = `<!doctype html><div id=top><h1>Red shoes</h1><span>Price</span><b class="price big">80 €</b><i>in stock</i></div>
  <ul class=more><li>Blue shoes <b class=other>75 €</b><li>Green shoes <b class=other>60 €</b></ul>`;

function remember(page: string, path: string) {
  const tree = htmlTree(page);
  if (!tree.ok) throw new Error(tree.message);
  const element = selectCss(path, tree.root, { xml: false, quirks: false }).find(isTag)!;
  return { by: 'css' as const, path, fingerprint: writeFingerprint(fingerprintOf(element)) };
}

function look(page: string, path = '#top > b.price') {
  const extent = { scope: [remember(before, path)] };
  const url = 'https://example.org/';
  const reading = readExtents(extract(page, 'text/html', url), page, url, [extent]).extents![
    extentKey(extent)
  ]!;
  return reading.state === 'found'
    ? [reading.healed ? 'healed' : 'found', ...reading.features.blocks.map((block) => block.text)]
    : [reading.state];
}

test('where the selector still finds it', () => {
  expect(look(before)).toEqual(['found', '80 €']);
  expect(look(before.replace('80 €', '70 €'))).toEqual(['found', '70 €']);
});

test('after the layout moved', () => {
  const rebuilt = `<!doctype html><main><section><h1>Red shoes</h1><p><span>Price</span><b class="price big bold">70 €</b><i>in stock</i></p></section></main>
    <ul class=more><li>Blue shoes <b class=other>75 €</b></ul>`;
  expect(look(rebuilt)).toEqual(['healed', '70 €']);
});

test('gone is gone, however much else is there', () => {
  const sold =
    '<!doctype html><h1>Red shoes</h1><p>Sold out</p><ul class=more><li>Blue shoes <em>in three sizes</em></ul>';
  expect(look(sold)).toEqual(['gone']);
});

test('two that are alike: nobody knows', () => {
  const twice = '<!doctype html><p><span>Price</span><b class="price big">80 €</b><i>in stock</i></p>'.concat(
    '<p><span>Price</span><b class="price big">90 €</b><i>in stock</i></p>',
  );
  expect(look(twice)).toEqual(['ambiguous']);
});

test.each([
  'opaque',
  'null',
  '[]',
  '{"tag":"b","text":5}',
  '{"tag":"b","text":null}',
  '{"tag":"b","classes":"big"}',
  '{"tag":"b","classes":[1,{}]}',
  '{"tag":"b","near":{"length":3}}',
  `{"tag":"b","text":"${'x'.repeat(5000)}"}`,
])('without a fingerprint that can be read, the selector alone counts: %s', (fingerprint) => {
  const read = (path: string) => {
    const extent = { scope: [{ by: 'css' as const, path, fingerprint }] };
    return readExtents(extract(before, 'text/html', ''), before, '', [extent]).extents![extentKey(extent)];
  };
  expect(read('.none')).toEqual({ state: 'gone' });
  expect(read('#top > b')).toMatchObject({ state: 'found', elements: 1 });
});
