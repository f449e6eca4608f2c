// How the one source becomes three builds (Chrome, Firefox, web app) and how the tests run.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import manifest from './manifest.json' with { type: 'json' };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const e2e = 'test/e2e/**/*.test.ts';

/** Where the tests put their databases and profiles: in memory where there is room, for they wait for the disk at each commit. */
function scratch(): Record<string, string> {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4e9 ? { TMPDIR: memory } : {};
}

const tests: ViteUserConfig = {
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [e2e],
          env: scratch(),
          setupFiles: ['test/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        // Real browsers and servers, after everything quick has passed.
        test: {
          name: 'e2e',
          include: [e2e],
          env: scratch(),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
};

const base = (out: string): UserConfig => ({
  root: here('extension'),
  publicDir: false,
  plugins: [pageShell()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here(`dist/${out}`),
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
  },
  // What a worker seldom needs is loaded when it does.
  worker: { format: 'es' },
});

/** What pages share is never put into the code of one of them: whoever loads it would start that page as well. */
const apart = {
  preserveEntrySignatures: 'strict',
  output: {
    codeSplitting: {
      // Each file takes with it what it needs, so those that need nothing of the others come first.
      groups: ['base', 'page', 'parts', 'list'].map((file, i) => ({
        name: (id: string, graph: ModuleGraph) => (fileOf(id, graph) === file ? file : null),
        priority: 4 - i,
      })),
    },
  },
} satisfies NonNullable<UserConfig['build']>['rolldownOptions'];

/**
 * A page opens the sooner the fewer files it waits for. So what the popup needs lies in two (one of them for what the background
 * needs as well, which draws nothing), and what the dashboard needs beside them in two more (one of them for other pages too).
 */
function fileOf(id: string, graph: ModuleGraph): string | null {
  const isFor = (entry: string) => neededBy(here(`extension/${entry}`), graph).has(id);
  // Its looks are its own.
  if (id.startsWith(here('extension/popup/'))) return null;
  if (isFor('popup/popup.tsx')) return isFor('background/background.ts') ? 'base' : 'page';
  if (!isFor('dashboard/dashboard.tsx')) return null;
  const isForOthers = [
    'background/background.ts',
    ...['viewer', 'options', 'picker', 'confirm', 'sign-in'].map((page) => `${page}/${page}.tsx`),
  ].some(isFor);
  return isForOthers ? 'parts' : 'list';
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Before it can start; without itself. */
function neededBy(entry: string, graph: ModuleGraph): Set<string> {
  const known = needs.get(graph)?.get(entry);
  if (known) return known;
  const found = new Set<string>();
  const look = (id: string) => {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      look(imported);
    }
  };
  look(entry);
  if (!needs.has(graph)) needs.set(graph, new Map());
  needs.get(graph)!.set(entry, found);
  return found;
}
const needs = new WeakMap<ModuleGraph, Map<string, Set<string>>>();

const extensionPages = {
  dashboard: here('extension/dashboard/dashboard.html'),
  viewer: here('extension/viewer/viewer.html'),
};

function extensionBuild(browser: 'chrome' | 'firefox'): UserConfig {
  const config = base(browser);
  return {
    ...config,
    plugins: [
      ...config.plugins!,
      crx({ manifest: browser === 'chrome' ? manifest : firefoxManifest(), browser }),
      inPageScripts(),
    ],
    build: { ...config.build, rolldownOptions: { ...apart, input: { ...extensionPages, ...framePages } } },
  };
}

/** What all pages have in common is written once; a page's own file holds only what is its own. */
function pageShell(): Plugin {
  const [before, after] = readFileSync(here('extension/ui/shell.html'), 'utf8').split('<!-- own -->');
  return {
    name: 'webvigil-page-shell',
    transformIndexHtml: { order: 'pre', handler: (own) => before + own.trim() + after },
  };
}

/** Shown in frames over other people's pages. */
const framePages = {
  picker: here('extension/picker/picker.html'),
  confirm: here('extension/confirm/confirm.html'),
};

/** What runs inside other people's pages: each one file that imports nothing, so that the page can be given nothing else. */
function inPageScripts(): Plugin {
  const scripts = {
    'picker/picker-in-page.js': here('extension/picker/in-page/picker-in-page.ts'),
    'picker/image-in-page.js': here('extension/picker/in-page/image-in-page.ts'),
    'confirm/confirm-in-page.js': here('extension/confirm/confirm-in-page.ts'),
  };
  return {
    name: 'webvigil-in-page-scripts',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(scripts)) {
        const built = await build({
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          build: {
            write: false,
            target: 'es2024',
            lib: { entry, formats: ['iife'], name: 'webvigil', fileName: () => fileName },
          },
        });
        const [output] = Array.isArray(built) ? built : [built];
        if (!output || !('output' in output)) throw new Error(`${entry} could not be built.`);
        this.emitFile({ type: 'asset', fileName, source: output.output[0].code });
      }
    },
  };
}

function firefoxManifest(): ManifestV3Export {
  const { minimum_chrome_version: _, background, ...rest } = manifest;
  return {
    ...rest,
    background: { scripts: [background.service_worker], type: 'module' },
    browser_specific_settings: {
      gecko: {
        id: 'webvigil@webvigil.example',
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['browsingActivity'] },
      },
      gecko_android: { strict_min_version: '142.0' },
    },
  } as ManifestV3Export;
}

function webBuild(): UserConfig {
  const config = base('web');
  return {
    ...config,
    plugins: [...config.plugins!, swapForWeb(), flatPages(['dashboard', 'viewer', 'sign-in'])],
    build: {
      ...config.build,
      rolldownOptions: {
        ...apart,
        input: { ...extensionPages, 'sign-in': here('extension/sign-in/sign-in.html') },
      },
    },
  };
}

/** A file with a `-web` twin is replaced by it: pages are written once, their surroundings differ. */
function swapForWeb(): Plugin {
  const twins = new Set(
    ['send', 'places', 'site-access', 'keep-local', 'pick-on-page'].map((name) =>
      here(`extension/${name}.ts`),
    ),
  );
  return {
    name: 'webvigil-swap-for-web',
    enforce: 'pre',
    async resolveId(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && twins.has(found.id) ? found.id.replace(/\.ts$/, '-web.ts') : null;
    },
  };
}

/** Puts pages where the server looks for them: dashboard.html, viewer.html, sign-in.html beside assets/. */
function flatPages(names: string[]): Plugin {
  return {
    name: 'webvigil-flat-pages',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const name of names) {
        const page = bundle[`${name}/${name}.html`];
        if (page) page.fileName = `${name}.html`;
      }
    },
  };
}

export default process.env.VITEST
  ? tests
  : defineConfig(({ mode }) => (mode === 'chrome' || mode === 'firefox' ? extensionBuild(mode) : webBuild()));
