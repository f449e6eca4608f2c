// Pages that are not HTML, drawn by us: XML and JSON as trees that fold, text as lines. Built from text nodes alone.
import type { PageType } from '../../../shared/page/features.ts';
import { pageType } from '../../../shared/page/page-type.ts';
import type { Breather } from './breather.ts';
import { drawJson } from './draw-json.ts';
import { drawLines } from './draw-lines.ts';
import { drawXml } from './draw-xml.ts';
import type { PreparedPage } from './prepared-page.ts';
import { TreePencil } from './tree-pencil.ts';

export async function prepareTree(
  source: string,
  contentType: string,
  breather: Breather,
): Promise<PreparedPage> {
  const type = pageType(source, contentType);
  const pencil = new TreePencil();
  if (type === 'xml' || type === 'feed') await drawXml(source, pencil, breather);
  else if (type === 'json') await drawJson(source, pencil, breather);
  else await drawLines(source, pencil, breather);
  return pencil.toPage(typeOf(type), type);
}

/** A feed is drawn as the XML it is, and its elements are told apart by their paths. */
function typeOf(type: PageType): PageType {
  return type === 'feed' ? 'xml' : type;
}
