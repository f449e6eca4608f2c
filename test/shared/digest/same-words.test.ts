// A mail read as text says what the same mail says as HTML: every word a person sees, and every place they can go to.
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import texts from '../../../extension/_locales/en/messages.json' with { type: 'json' };
import { whatText } from '../../../extension/viewer/kind-texts.ts';
import { changeOps, changeTypes, doneWords } from '../../../shared/detect/change.ts';
import { thingOf } from '../../../shared/detect/thing-of.ts';
import type { DigestItem } from '../../../shared/digest/digest.ts';
import { opWords } from '../../../shared/digest/digest-wording.ts';
import { renderHtml } from '../../../shared/digest/render-html.ts';
import { renderText } from '../../../shared/digest/render-text.ts';
import { aDigest, anItem } from '../../server/notify/a-digest.ts';

const same = { before: null, after: null };
const item = (fields: Partial<DigestItem>): DigestItem => anItem({ pageId: fields.title ?? 'p', ...fields });
const nothing = { counts: null, changes: [], views: null };

const digest = aDigest([], {
  sections: [
    {
      tag: 'press',
      items: [
        item({
          title: 'City news',
          often: 'It changed 2 times. This is the overall difference.',
          notes: ['This page changes very often.'],
          left: 3,
          changes: [
            {
              ...{ op: 'insert', type: 'links', thing: 'link', where: 'News', pictures: null },
              sides: { before: null, after: [{ op: 'insert', text: 'Bridge reopens' }] },
              addresses: { before: null, after: 'https://shop.example/bridge' },
            },
            {
              ...{ op: 'update', type: 'links', thing: 'link', where: '', pictures: null },
              sides: {
                before: [{ op: 'equal', text: 'Tickets' }],
                after: [{ op: 'equal', text: 'Tickets' }],
              },
              addresses: { before: 'https://old.example/t', after: 'https://new.example/t' },
            },
            {
              ...{ op: 'move', type: 'any', thing: 'text', where: 'End', pictures: null, addresses: same },
              sides: { before: null, after: [{ op: 'move', text: 'The last word' }] },
            },
            {
              ...{
                op: 'delete',
                type: 'keywords',
                thing: 'keyword',
                where: 'End',
                pictures: null,
                addresses: same,
              },
              sides: { before: [{ op: 'delete', text: 'sale × 2' }], after: null },
            },
          ],
        }),
      ],
    },
    {
      tag: null,
      items: [
        item({ kind: 'trouble', title: 'Rail', summary: 'The site does not answer.', ...nothing }),
        item({ kind: 'moved', title: 'Garden', summary: 'It has moved for good.', ...nothing }),
        item({ kind: 'back', title: 'Weather', summary: 'It changed 4 times and is as it was.', ...nothing }),
      ],
    },
  ],
  more: [item({ title: 'One more', summary: '1 changed' })],
});

/** Text as it is seen, piece by piece, and where links lead. */
function readHtml(html: string): { pieces: string[]; links: string[] } {
  const [pieces, links]: [string[], string[]] = [[], []];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, { href, style }) {
      if (href !== undefined) links.push(href);
      if (hidden > 0 || name === 'head' || style?.startsWith('display:none')) hidden++;
    },
    ontext: (text) => void (hidden === 0 && pieces.push(...text.split(/[·\s]{2,}|·|\u00a0/))),
    onclosetag: () => void (hidden > 0 && hidden--),
  });
  parser.end(html);
  return { pieces: pieces.map((piece) => piece.trim()).filter((piece) => /\w{2}/.test(piece)), links };
}

/** The frame around what is told, which each form has in its own words. */
const frame =
  /^(?:WebVigil|Change|Before|After|See it side by side|Open it in WebVigil|Open in the browser|You get this because .*|And 1 more)$/;

it('in other lines', () => {
  const text = renderText(digest).replace(/\s+/g, ' ');
  const { pieces, links } = readHtml(renderHtml(digest, () => null));
  expect(pieces.length).toBeGreaterThan(40);
  for (const piece of pieces.filter((one) => !frame.test(one))) expect(text).toContain(piece);
  for (const link of links) expect(text).toContain(link);
});

it('in the words of the viewer', () => {
  const { insert, delete: gone, update, move } = opWords;
  const { legendInsert, legendDelete, legendUpdate, legendMove } = texts;
  expect([insert, gone, update, move]).toEqual(
    [legendInsert, legendDelete, legendUpdate, legendMove].map(({ message }) => message),
  );
});

it('for what changed, too, and for how many', () => {
  const change = { op: 'update', before: 'a', after: 'b', where: '' } as const;
  const link = { href: 'https://a.example/', text: 'A' };
  const image = { src: 'https://a.example/a.png', alt: 'A' };
  const said = (one: Parameters<typeof thingOf>[0]) => texts[whatText(one)].message.toLowerCase();
  const all = [
    ...changeTypes.map((type) => ({ ...change, type })),
    ...(['column', 'heading'] as const).map((changed) => ({ ...change, type: 'table' as const, changed })),
    { ...change, type: 'any' as const, before: null, after: link },
    { ...change, type: 'any' as const, before: null, after: image },
  ];
  for (const one of all) expect(said(one)).toBe(thingOf(one));
  for (const op of changeOps) expect(doneWords[op]).toBe(opWords[op].toLowerCase());
  const { countInserted_other, countDeleted_other, countUpdated_other, countMoved_other } = texts;
  expect(
    [countInserted_other, countDeleted_other, countUpdated_other, countMoved_other].map(
      ({ message }) => message,
    ),
  ).toEqual(changeOps.map((op) => `$1 ${doneWords[op]}`));
});
