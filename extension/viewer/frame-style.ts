// The style inside the frames: how marks look.
import { markColours } from '../../shared/diff/mark-colours.ts';

const outlines = { insert: 'solid', delete: 'dashed', update: 'double', move: 'dotted' } as const;

const highlights = Object.entries(markColours).map(
  ([op, { ground, ink, line, edge }]) =>
    `::highlight(wv-${op}) { background-color: ${ground} !important; color: ${ink} !important; text-decoration: ${line} !important; }
[data-wv-mark="${op}"] { outline: 3px ${outlines[op as keyof typeof outlines]} ${edge} !important; outline-offset: 3px !important; border-radius: 2px; }
wv-gap[data-op="${op}"] { border-color: ${edge} !important; }`,
);

/** Goes before the page's own styles: takes back what Chrome gives every page of an extension, frames included. */
export const frameReset = 'body { font-family: inherit; font-size: inherit; }';

/** Goes after the page's own styles. */
export const frameStyle = `
${highlights.join('\n')}
wv-gap, wv-cursor { all: initial; display: block; position: absolute; pointer-events: none; z-index: 2147483647; }
wv-gap { height: 0; border-top: 2px dashed; opacity: .75; }
wv-cursor { border: 2px solid #4549d8; border-radius: 6px; box-shadow: 0 0 0 4px rgb(69 73 216 / .18); }
img:not([src^="data:"], [src^="blob:"]) { background: repeating-linear-gradient(45deg, rgb(128 128 128 / .10) 0 8px, rgb(128 128 128 / .18) 8px 16px); }
html.wv-text { color-scheme: light dark; background: Canvas; color: CanvasText; }
html.wv-text body { margin: 0; padding: 16px; font: 13px/1.6 ui-monospace, "Liberation Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
`;
