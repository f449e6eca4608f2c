// Resolves the addresses in a page against its base; a page repeats its addresses, so each is parsed once.
import { textHash } from './text-hash.ts';

const longestInline = 512;
const plainPath = /^\/(?!\/)[\w/.-]*$/;

export class AddressResolver {
  private base: string;
  private hasBase = false;
  private originOf = '';
  private baseOrigin: string | null = null;
  private readonly resolved = new Map<string, string>();

  constructor(url: string) {
    this.base = URL.canParse(url) ? url : '';
  }

  /** The first <base href> counts, and only it. */
  setBase(href: string): void {
    if (this.hasBase) return;
    this.hasBase = true;
    const url = URL.parse(href.trim(), this.base || undefined);
    if (!url || /^(?:data|javascript):$/.test(url.protocol)) return;
    this.base = url.href;
    this.resolved.clear();
  }

  resolve(raw: string): string {
    let address = this.resolved.get(raw);
    if (address === undefined) {
      address = this.parse(raw);
      this.resolved.set(raw, address);
    }
    return address;
  }

  private origin(): string | null {
    if (this.originOf !== this.base) {
      this.originOf = this.base;
      const url = this.base === '' ? null : URL.parse(this.base);
      const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
      this.baseOrigin = isPlain ? url.origin : null;
    }
    return this.baseOrigin;
  }

  private parse(raw: string): string {
    const text = raw.trim();
    // Most links of a site are of this form, and the parser would only put the origin in front of them.
    if (plainPath.test(text) && !text.includes('/.')) {
      const origin = this.origin();
      if (origin !== null) return origin + text;
    }
    if (/^data:/i.test(text)) return shortData(text);
    // What cannot be resolved is still what the page says.
    return URL.parse(text, this.base || undefined)?.href ?? text;
  }
}

// A picture inside the address would be stored with every version again; its beginning and hash tell it apart.
function shortData(address: string): string {
  if (address.length <= longestInline) return address;
  return `${address.slice(0, 64)}…${address.length}-${textHash(address)}`;
}
