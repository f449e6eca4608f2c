// Takes names out of a parsed page that would stand in front of the document's and the forms' own properties: a picture
// called "body" must not become what our code takes for the body. All other ids stay: pages are styled by them.

const named = Document.prototype.querySelectorAll;
/** Whatever a form, or a document, knows by its id. */
const known = 'button, fieldset, form, iframe, embed, img, input, object, output, select, textarea';

/** Answers the names it took: fields are known by them. */
export function unclobber(doc: Document): ReadonlyMap<Element, string> {
  const form = document.createElement('form');
  const names = new Map<Element, string>();
  for (const element of named.call(doc, '[name]')) {
    names.set(element, get(element, 'name')!);
    remove(element, 'name');
    // Old pages name the places that their links lead to; an id does the same, and stands in front of nothing.
    if (element.localName === 'a' && get(element, 'id') === null) set(element, 'id', names.get(element)!);
  }
  for (const element of named.call(doc, known)) {
    const id = get(element, 'id');
    if (id !== null && (id in document || id in form)) remove(element, 'id');
  }
  return names;
}

function get(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

function set(element: Element, name: string, value: string): void {
  Element.prototype.setAttribute.call(element, name, value);
}

function remove(element: Element, name: string): void {
  Element.prototype.removeAttribute.call(element, name);
}
