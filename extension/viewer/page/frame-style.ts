// The styles inside the frames: how marks look, on any page.
import { type ChangeOp, changeOps } from '../../../shared/detect/change.ts';
import { markColours } from '../../../shared/diff/mark-colours.ts';

const outlines = { insert: 'solid', delete: 'dashed', update: 'double', move: 'dotted' } as const;

/** `token` is drawn by lot for each view: a stored page cannot know it, and so can neither hide nor fake a mark. */
export function highlightName(op: ChangeOp, token: string): string {
  return `wv-${op}-${token}`;
}

export function markStyle(token: string): string {
  return changeOps
    .map((op) => {
      const { ground, ink, line } = markColours[op];
      return `::highlight(${highlightName(op, token)}) { background-color: ${ground} !important; color: ${ink} !important; text-decoration: ${line} !important; }`;
    })
    .join('\n');
}

/** Goes before the page's own styles: takes back what Chrome gives every page of an extension, frames included. */
export const frameReset = 'body { font-family: inherit; font-size: inherit; }';

/** Goes after them. A picture that is not there is a quiet box. */
export const pageStyle =
  'img:not([src]) { background: repeating-linear-gradient(45deg, rgb(128 128 128 / .10) 0 8px, rgb(128 128 128 / .18) 8px 16px); min-width: 24px; min-height: 24px; }';

/** For pages drawn by us. */
export const treeStyle = `
html { color-scheme: light dark; background: light-dark(#fff, #191c25); color: light-dark(#191c26, #e9ebf2); }
body { margin: 0; padding: 18px 20px 40px; font: 13px/1.7 ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", monospace; overflow-wrap: anywhere; tab-size: 2; }
html.wv-text body, html.wv-pdf body { white-space: pre-wrap; }
html.wv-pdf body { max-width: 46em; font: 15px/1.65 Georgia, "Liberation Serif", serif; }
details { margin-left: 0; }
details > :not(summary) { margin-left: min(22px, 3.5vw); }
details.deep > :not(summary) { margin-left: min(2px, .3vw); }
details > div, section > div { padding-left: 15px; }
body > section > div { padding-left: 0; }
summary { cursor: pointer; list-style: none; padding-left: 15px; position: relative; border-radius: 4px; }
summary::before { content: "▾"; position: absolute; left: 0; color: GrayText; font-size: 11px; }
details:not([open]) > summary::before { content: "▸"; }
details:not([open]) > summary::after { content: " …"; color: GrayText; }
summary:hover { background: color-mix(in srgb, CanvasText 6%, transparent); }
.tag, .punctuation { color: color-mix(in srgb, CanvasText 58%, Canvas); }
.key { color: light-dark(#6b3fa0, #c4a5f0); }
html.wv-json .key::after { content: ": "; color: GrayText; }
.attribute::before, .attribute::after, html.wv-json .string::before, html.wv-json .string::after { content: '"'; color: GrayText; }
.number, .boolean, .null { color: light-dark(#0b5cad, #8fbcff); }
.tag + .text { font-weight: 500; }
`;

/** Inside the overlay, where nothing of the page's own styles reaches. */
export const overlayStyle = `
* { box-sizing: border-box; }
.box, .gap, .cursor { position: absolute; pointer-events: none; }
.box { border-radius: 4px; border: 3px; }
.gap { height: 0; border-top: 2px dashed; }
.gap::before { content: attr(data-sign); position: absolute; left: -2px; top: -9px; width: 16px; height: 16px; border-radius: 50%; background: currentColor; }
.gap::after { content: attr(data-sign); position: absolute; left: -2px; top: -9px; width: 16px; height: 16px; font: 700 12px/16px system-ui, sans-serif; color: #fff; text-align: center; }
.gap.beside::before, .gap.beside::after { left: -19px; }
.cursor { border: 2px solid #4549d8; border-radius: 7px; box-shadow: 0 0 0 4px rgb(69 73 216 / .18), 0 0 0 1px rgb(255 255 255 / .7) inset; }
${changeOps.map((op) => `.box.${op} { border-style: ${outlines[op]}; border-color: ${markColours[op].edge}; }\n.gap.${op} { color: ${markColours[op].edge}; border-color: ${markColours[op].edge}; }`).join('\n')}
`;
