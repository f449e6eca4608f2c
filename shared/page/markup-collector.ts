// Tags and attributes as written, by the block they stand at: only for those who watch the markup itself.
import { textHash } from './text-hash.ts';

// Made up anew for every visit.
const passing = /nonce|csrf|token|^data-(?:react|ember|v-|ng-|emotion|styled)/i;
const longest = 300;

export class MarkupCollector {
  private readonly soup: string[] = [];
  private attributes: string[] = [];

  attribute(name: string, value: string): void {
    if (!passing.test(name)) this.attributes.push(`${name}="${value}"`);
  }

  /** All attributes since the element before belong to this one. */
  element(tag: string, block: number): void {
    // The order of attributes means nothing.
    const tagged = [tag, ...this.attributes.sort()].join(' ');
    this.attributes = [];
    this.soup[block] = `${this.soup[block] ?? ''}<${tagged}>`;
  }

  /** One entry for each block and one for what follows the last. */
  finish(blocks: number): string[] {
    return Array.from({ length: blocks + 1 }, (_, index) => shortened(this.soup[index] ?? ''));
  }
}

function shortened(soup: string): string {
  return soup.length <= longest ? soup : `${soup.slice(0, longest)}… (${soup.length}, ${textHash(soup)})`;
}
