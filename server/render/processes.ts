// The processes of a browser and the memory each has for itself, as far as the system tells.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface BrowserProcess {
  pid: number;
  memoryMb: number;
  /** It runs the content of pages. */
  isRenderer: boolean;
}

interface Listed extends BrowserProcess {
  parent: number;
}

/** The process and all below it. Empty on systems that do not tell. */
export async function processesBelow(root: number): Promise<BrowserProcess[]> {
  const all =
    process.platform === 'linux' ? await listLinux() : process.platform === 'win32' ? [] : await listByPs();
  const family = new Set([root]);
  // A child is listed before its parent where numbers have wrapped around.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

async function listLinux(): Promise<Listed[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = await Promise.all(names.map(readLinux));
  return read.filter((one) => one !== null);
}

async function readLinux(name: string): Promise<Listed | null> {
  try {
    const status = await readFile(`/proc/${name}/status`, 'utf8');
    const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
    // What it shares with others is not its own.
    const memoryMb = Number(/^RssAnon:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
    const isRenderer =
      memoryMb > 0 && (await readFile(`/proc/${name}/cmdline`, 'utf8')).includes('--type=renderer');
    return { pid: Number(name), parent, memoryMb, isRenderer };
  } catch {
    return null;
  }
}

async function listByPs(): Promise<Listed[]> {
  try {
    const options = { maxBuffer: 50_000_000 };
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,rss=,command='], options);
    return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/gm)].map(
      ([, pid, parent, kb, command]) => ({
        pid: Number(pid),
        parent: Number(parent),
        memoryMb: Number(kb) / 1024,
        isRenderer: command!.includes('--type=renderer'),
      }),
    );
  } catch {
    return [];
  }
}
