// `serve`: builds what people see if it is not built, starts the server, says how to get in, and stops in good order.
import { spawnSync } from 'node:child_process';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { givenSettings } from '../../config.ts';
import { type RunningServer, startServer } from '../../main.ts';
import { rememberSettings } from '../../remembered-settings.ts';
import { version } from '../../version.ts';
import { CliError, type Command, exitCodes } from '../command.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

export const serveCommand: Command = {
  name: 'serve',
  makesDatabase: true,
  usage: '[--port N] [--data DIR] …',
  summary: 'Start the server (the same as npm start).',
  flags: { 'no-build': { type: 'boolean', help: 'Do not build the extension and web app first.' } },
  async run({ config, flags, print }) {
    if (!flags['no-build']) build();
    const server = await startServer(config, join(root, 'dist/web'));
    rememberSettings(config.dataDir, {
      ...givenSettings(flags as Record<string, string>),
      port: String(server.port),
    });
    print({ address: server.address, ...server.welcome }, greeting(server));
    await signalled();
    await server.stop();
    return exitCodes.done;
  },
};

function build(): void {
  const built = spawnSync(process.execPath, [join(root, 'extension/build.ts'), '--if-needed'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0)
    throw new CliError('The extension and web app could not be built; the lines above say why.');
}

function greeting({ address, welcome }: RunningServer): string {
  const lines = [`WebVigil ${version} is running at ${address}`, ''];
  if (welcome === null) {
    lines.push('  Dashboard       sign in there, or get a one-time link: npx webvigil pair');
  } else {
    lines.push(
      `  Dashboard       ${address}/sign-in#${welcome.signInCode}`,
      '                  (works once, within an hour; it offers a demo page to watch)',
      `  Pairing code    ${welcome.pairingCode}   (for the extension; once, within an hour)`,
    );
  }
  const here = relative(process.cwd(), root) || '.';
  lines.push(
    `  Chrome          chrome://extensions → Developer mode → Load unpacked → ${join(here, 'dist/chrome')}`,
    `  Firefox         about:debugging → This Firefox → Load Temporary Add-on → ${join(here, 'dist/firefox/manifest.json')}`,
    '',
    '  Stop with Ctrl+C.',
  );
  return lines.join('\n');
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve();
      // Whoever presses twice means it.
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
