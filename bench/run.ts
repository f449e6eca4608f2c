// `npm run bench -- NAME`: runs one benchmark; without a name, lists them with what each shows.
import { readdirSync } from 'node:fs';
import type { Bench } from './bench.ts';

const dir = new URL('./', import.meta.url);
const names = readdirSync(dir)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

const [name, ...args] = process.argv.slice(2);
if (name === undefined) await list();
else if (names.includes(name)) await runOne(name, args);
else {
  console.error(`There is no benchmark "${name}". There are: ${names.join(', ')}.`);
  process.exitCode = 2;
}

async function load(name: string): Promise<Bench> {
  const module: { bench: Bench } = await import(new URL(`${name}.bench.ts`, dir).href);
  return module.bench;
}

async function list(): Promise<void> {
  console.log('npm run bench -- NAME\n');
  for (const one of names) console.log(`  ${one.padEnd(12)} ${(await load(one)).shows}`);
}

async function runOne(name: string, args: string[]): Promise<void> {
  const { figures, rows } = await (await load(name)).run(args);
  if (rows.length > 0) console.table(rows);
  console.log(JSON.stringify({ bench: name, figures }));
}
