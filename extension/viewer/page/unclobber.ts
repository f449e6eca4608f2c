// Takes names out of a parsed page that would stand in front of the document's and the forms' own properties: an image
// called "body" must not become what our code takes for the body.

const named = Document.prototype.querySelectorAll;

export function unclobber(doc: Document): void {
  const form = document.createElement('form');
  for (const element of named.call(doc, '[name]')) remove(element, 'name');
  for (const element of named.call(doc, '[id]')) {
    const id = get(element, 'id') ?? '';
    if (id in document || id in form) remove(element, 'id');
  }
}

function get(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

function remove(element: Element, name: string): void {
  Element.prototype.removeAttribute.call(element, name);
}
