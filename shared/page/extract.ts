// The one way from a page's text to its features, whatever kind of page it is.
import { extractHtml } from './extract-html.ts';
import { extractJson } from './extract-json.ts';
import { extractText } from './extract-text.ts';
import { extractXml } from './extract-xml.ts';
import type { PageFeatures } from './features.ts';
import { jsonProblem } from './json-problem.ts';
import { pageType } from './page-type.ts';

/** `url` is the final address, after redirects: relative addresses in the page count from it. */
export function extract(text: string, contentType: string, url: string): PageFeatures {
  const content = withoutMark(text);
  const type = pageType(content, contentType);
  switch (type) {
    case 'html':
      return extractHtml(content, url);
    case 'xml':
    case 'feed':
      return extractXml(content, type, url);
    case 'json':
      return extractJson(content) ?? notJson(content, contentType);
    case 'pdf':
      // The text of a PDF is had from its bytes (read-page.ts); from these it can only be told whether it changed.
      return { ...extractText(`\0${content}`), type };
    case 'text':
      return extractText(content);
  }
}

export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function notJson(content: string, contentType: string): PageFeatures {
  const features = extractText(content);
  const problem = /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(contentType)
    ? jsonProblem(content)
    : null;
  if (problem === null) return features;
  const { message, line, column } = problem;
  const note = `The server calls this JSON, but it is not: line ${line}, column ${column}: ${message} Compared as plain text.`;
  return { ...features, problem, notes: [note] };
}
