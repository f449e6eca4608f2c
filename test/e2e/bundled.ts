// Code of the extension, and what it needs, as one script that a browser runs.
import { build, type Rolldown } from 'vite';

export async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bundled' } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}
