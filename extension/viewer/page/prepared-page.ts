// A stored page on its way into a frame: what it says, where in its elements it says it, and how it gets there.
import type { ShownText } from '../marks/stop.ts';
import type { Breather } from './breather.ts';

/** A stretch of a text node that is in a block's text as it stands. */
export interface Run {
  node: Text;
  nodeStart: number;
  start: number;
  length: number;
}

export interface PreparedPage {
  text: ShownText;
  /** For each block of the text. */
  runs: Run[][];
  links: Element[];
  images: Element[];
  fields: Element[];
  /** What its own addresses count from. */
  base: string;
  /**
   * Puts the content into the frame's document, bit by bit; the nodes above are then in it. Answers what dresses it anew when
   * more pictures and style sheets have come.
   */
  fill(into: Document, breather: Breather, onProgress: (share: number) => void): Promise<() => void>;
}
