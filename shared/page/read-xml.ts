// Reads XML as events: exactly while it is well-formed, and where it is not, as well as possible, saying where it broke.
// Entities that a document declares are never expanded and nothing outside the document is ever looked at.
import { SaxesParser } from 'saxes';
import { BoundedParser, type ElementHandler } from './bounded-parser.ts';

export interface XmlEvents {
  opened(name: string): void;
  /** Of the element opened last. */
  attribute(name: string, value: string): void;
  text(data: string): void;
  closed(name: string): void;
}

export interface XmlProblem {
  message: string;
  line: number;
  column: number;
}

/** The events are those of a well-formed document or, with a problem, those a forgiving reader sees. */
export function readXml<Events extends XmlEvents>(
  text: string,
  listen: () => Events,
): { events: Events; problem: XmlProblem | null } {
  const strict = listen();
  try {
    readStrictly(text, strict);
    return { events: strict, problem: null };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    // What was heard so far is the beginning of a document that cannot be; another listener starts afresh.
    const events = listen();
    readForgivingly(text, events);
    return { events, problem: error.problem };
  }
}

class Broken extends Error {
  readonly problem: XmlProblem;
  constructor(problem: XmlProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

function readStrictly(text: string, events: XmlEvents): void {
  const parser = new SaxesParser({ position: true });
  // A reference to an entity of the document's own stays as it is written.
  if (/<!DOCTYPE/i.test(text.slice(0, 4096))) parser.ENTITIES = keepReferences(parser.ENTITIES);
  parser.on('error', (error) => {
    const message = error.message.replace(/^[^:]*:?\d*:\d+: /, '');
    throw new Broken({ message, line: parser.line, column: parser.column + 1 });
  });
  parser.on('opentag', (tag) => {
    events.opened(tag.name);
    for (const name in tag.attributes) events.attribute(name, tag.attributes[name] as string);
  });
  parser.on('text', (data) => events.text(data));
  parser.on('cdata', (data) => events.text(data));
  parser.on('closetag', (tag) => events.closed(tag.name));
  parser.write(text).close();
}

function keepReferences(known: Record<string, string>): Record<string, string> {
  return new Proxy(known, { get: (entities, name) => entities[String(name)] ?? `&${String(name)};` });
}

function readForgivingly(text: string, events: XmlEvents): void {
  const handler: ElementHandler = {
    depth: 0,
    settle() {},
    onopentagname(name) {
      this.depth++;
      events.opened(name);
    },
    onattribute: (name, value) => events.attribute(name, value),
    ontext: (data) => events.text(data),
    onclosetag(name) {
      this.depth--;
      events.closed(name);
    },
  };
  new BoundedParser(handler, { xmlMode: true, decodeEntities: true }).end(text);
}
