// Keeps a page that is being filled from being laid out until all of it is there.

export class Curtain {
  private readonly style: HTMLStyleElement;

  constructor(doc: Document) {
    this.style = doc.createElement('style');
    this.style.textContent = ':root { display: none !important; }';
  }

  fall(): void {
    if (!this.style.isConnected) this.style.ownerDocument.head.append(this.style);
  }

  rise(): void {
    this.style.remove();
  }
}
