// The map of the folders, enforced: who may import whom, how long a file may be, who may read the environment.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** For each folder, longest name first: the folders of ours it may import at run time. `types:` allows types alone. */
const mayImport: Record<string, string[]> = {
  // The parser toolkit as one file (shared/sentinel/chevrotain.ts).
  shared: ['shared', 'node_modules/chevrotain/lib/chevrotain.min.mjs'],
  'server/core': ['shared', 'server/core', 'types:server/store'],
  'server/identity': ['server/identity'],
  'server/jobs': [
    'shared',
    'server/core',
    'server/jobs',
    'server/identity',
    'types:server/store',
    'types:server/fetch',
    'types:server/extract',
    'types:server/notify',
    'types:server/log.ts',
  ],
  'server/extract': ['shared', 'server/core', 'server/extract'],
  'server/fetch': ['shared', 'server/fetch', 'types:server/core'],
  'server/render': ['shared', 'server/render', 'server/fetch'],
  'server/store': ['shared', 'server/store', 'types:server/core'],
  'server/notify': ['shared', 'server/notify', 'types:server/core'],
  'server/cluster': [
    'shared',
    'server/core',
    'server/jobs',
    'server/cluster',
    'types:server/store',
    'types:server/log.ts',
  ],
  'server/http': [
    'shared',
    'server/jobs',
    'server/identity',
    'server/http',
    'types:server/store',
    'types:server/log.ts',
  ],
  'server/cli': ['shared', 'server'],
  'server/settings.ts': ['server/fetch/allowed-hosts.ts', 'shared/sentinel/mail-address.ts'],
  'server/remembered-settings.ts': [],
  'server/log.ts': [],
  'server/version.ts': ['package.json'],
  'server/config.ts': ['server/settings.ts'],
  'server/main.ts': ['server'],
  ...extensionRules(),
};

function extensionRules(): Record<string, string[]> {
  const common = [
    'shared',
    'extension/ui',
    'extension/_locales',
    ...readdirSync('extension')
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `extension/${name}`),
  ];
  const contexts = ['popup', 'dashboard', 'viewer', 'options', 'sign-in', 'picker', 'confirm'];
  return {
    'extension/background': [...common, 'extension/background', 'extension/local', 'extension/api'],
    'extension/packaging': ['extension/packaging', 'extension/build.ts'],
    'extension/local': ['shared', 'extension/local'],
    'extension/api': [...common, 'extension/api'],
    extension: [...common, 'extension/api', 'extension/local', 'manifest.json', 'vite.config.ts'],
    ...Object.fromEntries(
      contexts.map((context) => [
        `extension/${context}`,
        [...common, `extension/${context}`, 'extension/local'],
      ]),
    ),
  };
}

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const files = ['shared', 'server', 'extension'].flatMap(sourceFiles);

function sourceFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dir, name).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
}

function importsOf(from: string): Import[] {
  const source = readFileSync(from, 'utf8');
  const pattern = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map(([, type, path]) => ({
    from,
    to: posix.join(dirname(from), path!),
    typeOnly: type !== undefined,
  }));
}

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function rulesFor(file: string): string[] {
  const folder = Object.keys(mayImport)
    .sort((a, b) => b.length - a.length)
    .find((name) => within(file, name));
  if (folder === undefined) throw new Error(`${file} lies in no folder of the map`);
  return mayImport[folder]!;
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  return rulesFor(from).some((rule) =>
    rule.startsWith('types:') ? typeOnly && within(to, rule.slice(6)) : within(to, rule),
  );
}

describe('the architecture', () => {
  it('finds the files and their imports', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(importsOf('server/main.ts').length).toBeGreaterThan(10);
  });

  it('lets every folder import only what the map allows', () => {
    const wrong = files.flatMap(importsOf).filter((one) => !isAllowed(one));
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('keeps node: out of shared, core and the extension', () => {
    const pure = files.filter((file) =>
      /^(shared|server\/core|extension\/(?!build\.ts|packaging\/))/.test(file),
    );
    const wrong = pure.filter((file) => /from 'node:/.test(readFileSync(file, 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('reads the environment in config.ts alone', () => {
    const readers = files.filter((file) => /process\.env(?!\.\w+ = )/.test(readFileSync(file, 'utf8')));
    expect(readers).toEqual(['server/config.ts']);
  });

  it('keeps files under 400 lines', () => {
    const long = files.filter(
      (file) => !file.includes('/migrations/') && readFileSync(file, 'utf8').split('\n').length > 400,
    );
    expect(long).toEqual([]);
  });

  it('starts every file by saying what it is', () => {
    const silent = files.filter((file) => !/^(#!.*\n)?\/[/*]/.test(readFileSync(file, 'utf8')));
    expect(silent).toEqual([]);
  });

  it('lets migrations import nothing at run time', () => {
    const migrations = files.filter((file) => file.startsWith('server/store/migrations/'));
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.flatMap(importsOf).filter(({ typeOnly }) => !typeOnly)).toEqual([]);
  });
});
