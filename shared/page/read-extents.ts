// Reads the parts of a page that sentinels look at: the only place where a page's tree is built.
import type { Document, Element } from 'domhandler';
import type { Scope } from '../sentinel/ast.ts';
import { htmlTree, type PageTree, xmlTree } from './bounded-tree.ts';
import { type Extent, extentKey } from './extent.ts';
import { withoutMark } from './extract.ts';
import { extractHtml, htmlFeatures } from './extract-html.ts';
import { jsonFeatures } from './extract-json.ts';
import { xmlFeatures } from './extract-xml.ts';
import type { ExtentReading, Healed, PageFeatures } from './features.ts';
import { HtmlHandler } from './html-handler.ts';
import { MarkupCollector } from './markup-collector.ts';
import { parseJson, WrittenNumber } from './parse-json.ts';
import { replayHtml } from './replay-html.ts';
import { replayXml } from './replay-xml.ts';
import { longestSelector, SelectorProblem } from './select/budget.ts';
import { cssPath } from './select/css-path.ts';
import { findAgain } from './select/find-again.ts';
import { writeFingerprint } from './select/fingerprint.ts';
import { fingerprintOf } from './select/fingerprint-of.ts';
import { selectJsonPath } from './select/json-path.ts';
import { selectCss } from './select/select-css.ts';
import { selectXPath } from './select/select-xpath.ts';
import { XmlHandler } from './xml-handler.ts';

/** The features with these extents read, beside those they had. `text` is what the features were extracted from. */
export function readExtents(
  features: PageFeatures,
  text: string,
  url: string,
  extents: readonly Extent[],
): PageFeatures {
  if (extents.length === 0) return features;
  const page = new ExtentReader(withoutMark(text), features, url);
  const read = Object.fromEntries(extents.map((extent) => [extentKey(extent), page.read(extent)]));
  return { ...features, extents: { ...features.extents, ...read } };
}

type Choice =
  | { state: 'found'; elements: ReadonlySet<Element>; healed: Healed[] }
  | { state: 'gone' }
  | { state: 'ambiguous'; elements: number };

class ExtentReader {
  private readonly text: string;
  private readonly page: PageFeatures;
  private readonly url: string;
  private built: PageTree | null = null;

  constructor(text: string, page: PageFeatures, url: string) {
    this.text = text;
    this.page = page;
    this.url = url;
  }

  read(extent: Extent): ExtentReading {
    try {
      return this.readUnguarded(extent);
    } catch (error) {
      if (error instanceof SelectorProblem) return { state: 'unreadable', message: error.message };
      throw error;
    }
  }

  private readUnguarded(extent: Extent): ExtentReading {
    const elements = [...(extent.scope ?? []), ...(extent.without ?? [])];
    if (elements.length === 0) return found(1, this.wholePage());
    switch (this.page.type) {
      case 'html':
        return this.fromHtml(extent);
      case 'xml':
      case 'feed':
        return this.fromXml(extent);
      case 'json':
        return this.fromJson(extent);
      default:
        throw new SelectorProblem('a page of plain text has no elements.');
    }
  }

  /** Only markup is asked for; where there is none, the page is all there is. */
  private wholePage(): PageFeatures {
    if (this.page.type === 'html') return extractHtml(this.text, this.url, { markup: true });
    const { extents: _, ...features } = this.page;
    return features;
  }

  private fromHtml({ scope, without = [], markup }: Extent): ExtentReading {
    const root = this.tree(htmlTree);
    const choice = scope === undefined ? null : this.choose(root, scope);
    if (choice !== null && choice.state !== 'found') return choice;
    const chosen = choice?.elements ?? null;
    const collector = markup ? new MarkupCollector() : null;
    const handler = new HtmlHandler(this.url, collector);
    replayHtml(root, chosen, this.select(root, without), handler);
    return found(chosen?.size ?? 1, htmlFeatures(handler, collector), choice?.healed);
  }

  private fromXml({ scope, without = [] }: Extent): ExtentReading {
    const root = this.tree(xmlTree);
    const choice = scope === undefined ? null : this.choose(root, scope);
    if (choice !== null && choice.state !== 'found') return choice;
    const chosen = choice?.elements ?? null;
    const handler = new XmlHandler(this.url);
    replayXml(root, chosen, this.select(root, without), handler);
    const { tables, lists } = handler.records;
    return found(chosen?.size ?? 1, xmlFeatures('xml', handler, tables, lists, null), choice?.healed);
  }

  private fromJson({ scope, without = [] }: Extent): ExtentReading {
    const root = parseJson(this.text);
    const find = (elements: Scope) =>
      elements.flatMap((element) => selectJsonPath(pathOf(element, 'jsonpath'), root));
    const left = new Set(find(without).map(({ where }) => JSON.stringify(where)));
    const parts = scope === undefined ? [{ value: root, where: [] }] : find(scope);
    if (parts.length === 0) return { state: 'gone' };
    const kept = parts.map(({ value, where }) => ({ where, value: prune(value, where, left) }));
    return found(parts.length, jsonFeatures(kept));
  }

  private tree(build: (text: string) => PageTree): Document {
    this.built ??= build(this.text);
    if (!this.built.ok) throw new SelectorProblem(this.built.message);
    return this.built.root;
  }

  /** The elements of a scope; those that are gone are looked for by their fingerprints. */
  private choose(root: Document, scope: Scope): Choice {
    const elements = new Set<Element>();
    const healed: Healed[] = [];
    for (const ref of scope) {
      const again = findAgain(this.selectOne(root, ref), ref.fingerprint, root);
      if (again.state === 'ambiguous') return again;
      if (again.state === 'healed') {
        const { element, likeness } = again;
        elements.add(element);
        healed.push({
          by: ref.by,
          path: ref.path,
          nowPath: cssPath(element, root, this.cssOptions(root)),
          nowFingerprint: writeFingerprint(fingerprintOf(element)),
          likeness: Math.round(likeness * 100) / 100,
        });
      } else if (again.state === 'found') for (const element of again.elements) elements.add(element);
    }
    return elements.size === 0 ? { state: 'gone' } : { state: 'found', elements, healed };
  }

  private select(root: Document, scope: Scope): Set<Element> {
    return new Set(scope.flatMap((ref) => this.selectOne(root, ref)));
  }

  private selectOne(root: Document, ref: Scope[number]): Element[] {
    const options = this.cssOptions(root);
    return ref.by === 'xpath'
      ? selectXPath(pathOf(ref, 'xpath'), root, { xml: options.xml })
      : selectCss(pathOf(ref, 'css'), root, options);
  }

  private cssOptions(root: Document): { xml: boolean; quirks: boolean } {
    const xml = this.page.type !== 'html';
    return { xml, quirks: !xml && (root as { 'x-mode'?: string })['x-mode'] === 'quirks' };
  }
}

function pathOf({ by, path }: Scope[number], wanted: Scope[number]['by']): string {
  if (by !== wanted) {
    const kind = wanted === 'jsonpath' ? 'JSON is looked into by JSONPath' : 'JSONPath looks into JSON alone';
    throw new SelectorProblem(`${kind}, not ${by}.`);
  }
  if (path.length > longestSelector) throw new SelectorProblem('the selector is too long.');
  return path;
}

function found(
  elements: number,
  features: PageFeatures,
  healed: Healed[] = [],
): Extract<ExtentReading, { state: 'found' }> {
  return { state: 'found', elements, features, ...(healed.length > 0 && { healed }) };
}

function prune(value: unknown, where: readonly string[], left: ReadonlySet<string>): unknown {
  if (left.size === 0 || typeof value !== 'object' || value === null || value instanceof WrittenNumber)
    return value;
  const kept = Object.entries(value)
    .filter(([key]) => !left.has(JSON.stringify([...where, key])))
    .map(([key, item]): [string, unknown] => [key, prune(item, [...where, key], left)]);
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}
