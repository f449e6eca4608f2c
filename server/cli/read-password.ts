// Reads a password without showing it: from the terminal, or from standard input for scripts.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Cli, CliError, exitCodes } from './command.ts';

export const passwordFlags = {
  'password-stdin': { type: 'boolean', help: 'Read the password from standard input.' },
} as const;

export async function readPassword(cli: Cli): Promise<string> {
  if (cli.flags['password-stdin']) return (await text(process.stdin)).replace(/\r?\n$/, '');
  if (!process.stdin.isTTY) throw new CliError('Give the password with --password-stdin.', exitCodes.usage);
  const first = await ask('Password (at least 10 characters): ');
  if (first !== (await ask('Once more: '))) throw new CliError('The two are not the same.');
  return first;
}

/** Anything else that must not be seen: asked for at a terminal, otherwise standard input as it is. */
export async function readSecret(question: string): Promise<string> {
  return process.stdin.isTTY ? ask(question) : (await text(process.stdin)).replace(/\r?\n$/, '');
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
