// How bytes become text: who is believed, in which order.
import { expect, test } from 'vitest';
import { decodeText } from '../../../shared/page/decode-text.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each<[string, Uint8Array, string, string, string]>([
  ['byte order mark over header', latin('\xef\xbb\xbfb\xc3\xa4'), 'text/html; charset=latin1', 'bä', 'utf-8'],
  ['UTF-16 by its mark', latin('\xff\xfea\0\xe4\0'), 'text/html', 'aä', 'utf-16le'],
  [
    'header over meta',
    latin('<meta charset=utf-8>\xe4'),
    'text/html; charset="ISO-8859-1"',
    '<meta charset=utf-8>ä',
    'windows-1252',
  ],
  [
    'meta',
    latin('<meta charset="iso-8859-2">\xb1'),
    'text/html',
    '<meta charset="iso-8859-2">ą',
    'iso-8859-2',
  ],
  [
    'meta http-equiv',
    latin('<meta http-equiv=Content-Type content="text/html; charset=koi8-r">\xc1'),
    '',
    '<meta http-equiv=Content-Type content="text/html; charset=koi8-r">а',
    'koi8-r',
  ],
  [
    'XML declaration',
    latin('<?xml version="1.0" encoding="windows-1251"?><a>\xe0</a>'),
    'text/xml',
    '<?xml version="1.0" encoding="windows-1251"?><a>а</a>',
    'windows-1251',
  ],
  [
    'a meta in a comment says nothing',
    utf8('<!-- <meta charset=koi8-r> -->ä'),
    '',
    '<!-- <meta charset=koi8-r> -->ä',
    'utf-8',
  ],
  ['an unknown label says nothing', utf8('ä'), 'text/html; charset=nonsense', 'ä', 'utf-8'],
  ['valid UTF-8', utf8('日本'), 'text/html', '日本', 'utf-8'],
  ['anything else is windows-1252', latin('caf\xe9 \x80'), 'text/html', 'café €', 'windows-1252'],
  ['a meta cannot be in UTF-16', utf8('<meta charset=utf-16>ä'), '', '<meta charset=utf-16>ä', 'utf-8'],
  ['no bytes', new Uint8Array(0), '', '', 'utf-8'],
])('%s', (_, bytes, contentType, text, charset) => {
  expect(decodeText(bytes, contentType)).toEqual({ text, charset });
});

test('Shift_JIS, which pages still use', () => {
  expect(decodeText(latin('\x93\xfa\x96\x7b'), 'text/html; charset=Shift_JIS').text).toBe('日本');
});

test('bytes that break the promised encoding become replacement characters', () => {
  expect(decodeText(latin('a\xffb'), 'text/html; charset=utf-8').text).toBe('a\ufffdb');
});
