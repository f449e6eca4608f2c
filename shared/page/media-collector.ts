// Follows what a page shows by address alone: videos, sounds, frames, objects. Their own content is no text of the page, but
// which one is shown there is something a person sees.
import type { Media } from './features.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

export const mediaTags: ReadonlySet<string> = new Set([
  'video',
  'audio',
  'iframe',
  'frame',
  'object',
  'embed',
]);

export class MediaCollector {
  readonly media: Media[] = [];
  /** The element that may still name its address in a source inside it, and its depth. */
  private waiting: { depth: number; kind: string; block: number } | null = null;

  /** Whether what stands inside the open element may name its address. */
  get isWaiting(): boolean {
    return this.waiting !== null;
  }

  open(kind: string, attributes: Attributes, depth: number, block: number): void {
    if (tiny(attributes.width) && tiny(attributes.height)) return;
    const src =
      (kind === 'object' ? attributes.data : attributes.src)?.trim() || attributes['data-src']?.trim();
    if (src && !/^about:/i.test(src)) this.media.push({ kind, src, block });
    else if (kind === 'video' || kind === 'audio') this.waiting = { depth, kind, block };
  }

  /** A source inside it: the first one is the one its author prefers. */
  source(attributes: Attributes): void {
    const src = attributes.src?.trim() || attributes['data-src']?.trim();
    if (this.waiting === null || !src) return;
    const { kind, block } = this.waiting;
    this.waiting = null;
    this.media.push({ kind, src, block });
  }

  close(depth: number): void {
    if (this.waiting?.depth === depth) this.waiting = null;
  }
}

/** What is one pixel large counts visitors; its address changes with every visit. */
export function tiny(size: string | undefined): boolean {
  return size !== undefined && Number.parseFloat(size) <= 1;
}
