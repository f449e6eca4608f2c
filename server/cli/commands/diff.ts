// `diff`: what changed between two local files, by exactly the code the server detects with; needs no server.
import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Change, coarseness } from '../../../shared/detect/change.ts';
import { detectExpression, extentsOf } from '../../../shared/detect/detect-expression.ts';
import type { Evaluation, Trace } from '../../../shared/detect/evaluate-expression.ts';
import { operandsOf } from '../../../shared/detect/evaluate-expression.ts';
import { describeChange } from '../../../shared/diff/describe-change.ts';
import { summarise } from '../../../shared/diff/summarise.ts';
import { unified } from '../../../shared/diff/unified.ts';
import type { Extent } from '../../../shared/page/extent.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import { type PageReading, readPage } from '../../../shared/page/read-page.ts';
import { selectorProblem } from '../../../shared/page/select/selector-problem.ts';
import type { MonitorExpression } from '../../../shared/sentinel/ast.ts';
import { CheckContext } from '../../../shared/sentinel/check-context.ts';
import { checkExpression } from '../../../shared/sentinel/check-expression.ts';
import { parseExpression } from '../../../shared/sentinel/parse.ts';
import { printExpression } from '../../../shared/sentinel/print-expression.ts';
import { argument, CliError, type Command, exitCodes } from '../command.ts';

const contentTypes: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
  text: 'text/plain',
  txt: 'text/plain',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  pdf: 'application/pdf',
};
const types = ['html', 'xml', 'json', 'text'];

interface Options {
  type: string | undefined;
  base: string | undefined;
  extents: Extent[];
  charsetBefore?: string;
}

export const diffCommand: Command = {
  name: 'diff',
  usage: 'OLD NEW [--monitor EXPR] [--type html|xml|json|text] [--base URL]',
  summary: 'What changed between two files; exit code 1 if it would have been told.',
  flags: {
    monitor: { type: 'string', help: 'What to watch for, as behind Monitor (default: any change).' },
    type: {
      type: 'string',
      help: 'Kind of page: html, xml, json or text (default: by file name, then by content).',
    },
    base: { type: 'string', help: 'Address that relative links are resolved against.' },
  },
  async run(cli) {
    const [oldFile, newFile] = [argument(cli, 0, 'two files'), argument(cli, 1, 'two files')];
    const expression = readExpression(cli.flags.monitor as string | undefined);
    const options: Options = {
      type: cli.flags.type as string | undefined,
      base: cli.flags.base as string | undefined,
      extents: extentsOf(expression),
    };
    const { features: before, charset } = await read(oldFile, options);
    const { features: after } = await read(newFile, { ...options, charsetBefore: charset });
    const evaluation = detectExpression(expression, before, after);
    const { fired, changes, total, trace } = evaluation;
    const coarse = coarseness(total, changes.length, evaluation.coarse);
    const answer = {
      fired,
      changes,
      total,
      trace: written(trace),
      pageType: after.type,
      ...(coarse !== undefined && { coarse }),
    };
    cli.print(answer, asText(expression, before, after, evaluation, coarse));
    return fired ? exitCodes.failed : exitCodes.done;
  },
};

function readExpression(text: string | undefined): MonitorExpression {
  if (text === undefined) return { kind: 'any' };
  const parsed = parseExpression(text.replace(/^\s*monitor\s+/i, ''));
  const complaints = parsed.ok ? problemsOf(parsed.expression) : parsed.problems;
  if (!parsed.ok || complaints.length > 0) {
    const said = complaints.map(({ message, suggestion = '' }) => `${message} ${suggestion}`.trim());
    throw new CliError(`--monitor: ${said.join(' ')}`, exitCodes.usage);
  }
  return parsed.expression;
}

function problemsOf(expression: MonitorExpression): { message: string; suggestion?: string | undefined }[] {
  const context = new CheckContext({ now: Date.now(), zone: 'UTC', newlyTyped: false, selectorProblem });
  checkExpression(context, expression);
  const elsewhere = operandsOf(expression).some((operand) => operand.page !== undefined)
    ? [{ message: 'Two files are two versions of one page; leave "on URL" out.' }]
    : [];
  return [...context.problems, ...elsewhere];
}

async function read(file: string, { type, base, extents, charsetBefore }: Options): Promise<PageReading> {
  if (type !== undefined && !types.includes(type))
    throw new CliError(`--type is "${type}": choose html, xml, json or text.`, exitCodes.usage);
  if (base !== undefined && !URL.canParse(base))
    throw new CliError(`--base is "${base}": give an address such as https://example.org/.`, exitCodes.usage);
  const contentType = contentTypes[type ?? extname(file).slice(1).toLowerCase()] ?? '';
  const url = base ?? pathToFileURL(resolve(file)).href;
  const reading = await readPage({ bytes: bytesOf(file), contentType, url, charsetBefore }, extents);
  const { features } = reading;
  if (features.problem) {
    const { message, line, column } = features.problem;
    const kind = features.type === 'xml' || features.type === 'feed' ? 'XML' : 'JSON';
    const place = `line ${line}, column ${column}`;
    throw new CliError(`${file} is not well-formed ${kind}: ${place}: ${message}`, exitCodes.usage);
  }
  return reading;
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${(error as Error).message}.`, exitCodes.usage);
  }
}

function asText(
  expression: MonitorExpression,
  before: PageFeatures,
  after: PageFeatures,
  evaluation: Evaluation,
  coarse: string | undefined,
): string {
  const { fired, changes, trace, held } = evaluation;
  const summary = summarise({ ...evaluation, changes: evaluation.firing });
  if (expression.kind === 'any' && expression.scope === undefined) {
    if (changes.length === 0) return 'Nothing changed.';
    return `${summary}\n\n${unified(before, after, { colour: process.stdout.isTTY === true })}`;
  }
  const lines = [
    fired ? `It fires: ${summary}` : `It does not fire. ${held ?? ''}`.trim(),
    ...changes.map(changeLine),
    '',
    ...traceLines(trace, ''),
    ...(coarse === undefined ? [] : ['', coarse]),
  ];
  return lines.join('\n');
}

const signs = { insert: '+', delete: '-', update: '~', move: '>' } as const;

function changeLine(change: Change): string {
  const where = change.signature ?? change.where;
  return `  ${signs[change.op]} ${change.type}: ${describeChange(change)}${where === '' ? '' : `  (${where})`}`;
}

/** With its operands as a person writes them. */
function written(trace: Trace): object {
  if (trace.kind === 'operand') return { ...trace, operand: printExpression(trace.operand) };
  return { ...trace, operands: trace.operands.map(written) };
}

function traceLines(trace: Trace, indent: string): string[] {
  const sign = trace.fired ? '✓' : '✗';
  if (trace.kind === 'operand') return [`${indent}${sign} ${printExpression(trace.operand)}: ${trace.why}`];
  return [
    `${indent}${sign} ${trace.kind.toUpperCase()}`,
    ...trace.operands.flatMap((part) => traceLines(part, `${indent}  `)),
  ];
}
