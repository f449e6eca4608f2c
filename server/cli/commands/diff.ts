// `diff`: what changed between two local files, by exactly the code the server detects with; needs no server.
import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { detectAny } from '../../../shared/detect/any.ts';
import { summarise } from '../../../shared/diff/summarise.ts';
import { unified } from '../../../shared/diff/unified.ts';
import { decodeText } from '../../../shared/page/decode-text.ts';
import { extract } from '../../../shared/page/extract.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import { argument, CliError, type Command, exitCodes } from '../command.ts';

const contentTypes: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
  text: 'text/plain',
  txt: 'text/plain',
};

export const diffCommand: Command = {
  name: 'diff',
  usage: 'OLD NEW [--type html|xml|json|text] [--base URL]',
  summary: 'What changed between two files; exit code 1 if anything did.',
  flags: {
    type: {
      type: 'string',
      help: 'Kind of page: html, xml, json or text (default: by file name, then by content).',
    },
    base: { type: 'string', help: 'Address that relative links are resolved against.' },
  },
  async run(cli) {
    const [oldFile, newFile] = [argument(cli, 0, 'two files'), argument(cli, 1, 'two files')];
    const options = {
      type: cli.flags.type as string | undefined,
      base: cli.flags.base as string | undefined,
    };
    const before = read(oldFile, options);
    const after = read(newFile, options);
    const { changes, coarse } = detectAny(before, after);
    const fired = changes.length > 0;
    const trace = {
      operand: 'any change',
      fired,
      changes: changes.length,
      ...(coarse === undefined ? {} : { coarse }),
    };
    const text = fired
      ? `${summarise(changes)}\n\n${unified(before, after, { colour: process.stdout.isTTY === true })}`
      : 'Nothing changed.';
    cli.print({ fired, changes, trace }, text);
    return fired ? exitCodes.failed : exitCodes.done;
  },
};

function read(file: string, options: { type: string | undefined; base: string | undefined }): PageFeatures {
  const type = options.type ?? extname(file).slice(1).toLowerCase();
  const contentType = contentTypes[type];
  if (options.type !== undefined && contentType === undefined) {
    throw new CliError(`--type is "${options.type}": choose html, xml, json or text.`, exitCodes.usage);
  }
  if (options.base !== undefined && !URL.canParse(options.base)) {
    throw new CliError(
      `--base is "${options.base}": give an address such as https://example.org/.`,
      exitCodes.usage,
    );
  }
  try {
    const { text } = decodeText(readFileSync(file), contentType ?? '');
    return extract(text, contentType ?? '', options.base ?? pathToFileURL(resolve(file)).href);
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${(error as Error).message}.`, exitCodes.usage);
  }
}
