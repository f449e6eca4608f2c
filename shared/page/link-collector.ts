// Follows the one link that is open while a page is read, and keeps it when it closes.
import { collapse } from './block-builder.ts';
import type { Link } from './features.ts';

interface OpenLink {
  depth: number;
  href: string;
  text: string;
  /** Speaks for a link without text: the alternative text of its image, or its label. */
  label: string;
  block: number;
}

export class LinkCollector {
  private link: OpenLink | null = null;

  /** Depth of the element that is the link; 0 when none is open. */
  get depth(): number {
    return this.link?.depth ?? 0;
  }

  open(depth: number, href: string, label: string): void {
    this.link = { depth, href, text: '', label, block: -1 };
  }

  text(text: string, block: number): void {
    if (this.link === null) return;
    if (this.link.block < 0 && text.trim() !== '') this.link.block = block;
    this.link.text += text;
  }

  image(alt: string): void {
    if (this.link !== null) this.link.label ||= alt;
  }

  /** `block` is where it stands if it has shown no text. */
  close(block: number): Link | null {
    if (this.link === null) return null;
    const { href, text, label, block: first } = this.link;
    this.link = null;
    return {
      href,
      text: collapse(text).trim() || collapse(label).trim(),
      block: first < 0 ? block : first,
    };
  }
}
