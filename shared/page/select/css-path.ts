// A selector for an element of a page's tree: as short and as lasting as there is one that finds it alone.
import { type Document, type Element, isTag } from 'domhandler';
import { selectCss } from './select-css.ts';

const lastingAttributes = ['data-testid', 'itemprop', 'name', 'aria-label', 'role'];
const deepest = 12;

export function cssPath(
  element: Element,
  root: Document,
  options: { xml: boolean; quirks: boolean },
): string {
  const isUnique = (path: string) => {
    const found = selectCss(path, root, options);
    return found.length === 1 && found[0] === element;
  };
  const own = ownSelectors(element).find(isUnique);
  if (own !== undefined) return own;
  let path = step(element);
  let { parent } = element;
  for (let depth = 0; parent && isTag(parent) && depth < deepest; depth++, parent = parent.parent) {
    const anchored = ownSelectors(parent).map((anchor) => `${anchor} > ${path}`);
    const found = anchored.find(isUnique);
    if (found !== undefined) return found;
    path = `${step(parent)} > ${path}`;
    if (isUnique(path)) return path;
  }
  return path;
}

/** By what is its own, not by where it stands; the most lasting first. */
function ownSelectors({ name, attribs }: Element): string[] {
  const selectors: string[] = [];
  if (isPlain(attribs.id)) selectors.push(`#${attribs.id}`);
  for (const attribute of lastingAttributes) {
    const value = attribs[attribute];
    if (value && value.length <= 80 && !/["\\\n]/.test(value))
      selectors.push(`${name}[${attribute}="${value}"]`);
  }
  const classes = attribs.class?.split(/\s+/).filter(isPlain) ?? [];
  for (const one of classes) selectors.push(`${name}.${one}`);
  if (classes.length > 1) selectors.push(`${name}.${classes.slice(0, 4).join('.')}`);
  return selectors;
}

/** Readable and made by a person: build tools put numbers into what they make. */
function isPlain(value: string | undefined): value is string {
  return value !== undefined && value.length <= 40 && /^[a-z][a-z_-]*\d{0,2}$/i.test(value);
}

function step(element: Element): string {
  const same = (element.parent?.children ?? []).filter((one) => isTag(one) && one.name === element.name);
  return same.length <= 1 ? element.name : `${element.name}:nth-of-type(${same.indexOf(element) + 1})`;
}
