// The wiring: puts the adapters together into a world for the command line, or into a running server.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { startHousekeeping } from './cluster/housekeeping.ts';
import { startLifeLoop } from './cluster/life-loop.ts';
import { startNewsLoop } from './cluster/news-loop.ts';
import { regularly } from './cluster/regularly.ts';
import { startSenderLoop } from './cluster/sender-loop.ts';
import { lockDataDir } from './cluster/single-server.ts';
import { startWorker } from './cluster/worker.ts';
import { type Config, programPlaces } from './config.ts';
import { hostOf } from './core/schedule/host-pace.ts';
import { createThreadExtractor } from './extract/thread-extractor.ts';
import { createGate, type Gate } from './fetch/gate.ts';
import { createHttpFetcher } from './fetch/http-fetcher.ts';
import { createPoster } from './fetch/post.ts';
import { createUploads } from './fetch/uploads.ts';
import { gatheredLines } from './gathered-lines.ts';
import { createApp } from './http/app.ts';
import { createHandlers } from './http/handlers.ts';
import { hostsOf, isLoopback } from './http/origin-rules.ts';
import { ownAddress } from './http/own-address.ts';
import { createLinkSigner } from './identity/link-signer.ts';
import { newId } from './identity/new-id.ts';
import { createSecretBox } from './identity/secret-box.ts';
import { secretKeyFrom } from './identity/secret-key.ts';
import { tellAway } from './jobs/browser/tell-away.ts';
import { createRhythms } from './jobs/learn-rhythm.ts';
import { createEngines } from './jobs/life/engines.ts';
import { createPageGraphs } from './jobs/page-graphs.ts';
import { mayListenBeyondLoopback, type Welcome, welcome } from './jobs/start-up.ts';
import type { World } from './jobs/world.ts';
import { createLog, type Log, type LogLevel } from './log.ts';
import type { Channel, Channels } from './notify/channel.ts';
import { mailChannel } from './notify/mail-channel.ts';
import { pullChannel } from './notify/pull-channel.ts';
import { webhookChannel } from './notify/webhook-channel.ts';
import { chooseFetcher } from './render/choose-fetcher.ts';
import { findChromium } from './render/find-chromium.ts';
import { createRenderer } from './render/renderer.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { version } from './version.ts';

const demoIntervalMs = 15_000;
const pollMs = 1000;
const awayEveryMs = 5 * 60_000;
const forgetEveryMs = 3_600_000;
/** Devices that were away for longer read everything anew. */
const rememberMs = 60 * 86_400_000;
/** The program itself needs a core as well. */
const readingThreads = Math.max(1, Math.min(4, availableParallelism() - 1));
const readingLimits = { threads: readingThreads, relief: 2, timeMs: 20_000, memoryMb: 512 };
const stopGraceMs = 6000;

/** The person asked for something that cannot be; the message says what to do. */
export class StartError extends Error {}

export function openDatabase(config: Config): Promise<Store> {
  if (config.database !== null) return openStore({ kind: 'postgres', url: config.database });
  return openStore({ kind: 'sqlite', file: databaseFile(config) });
}

export function databaseFile(config: Config): string {
  return join(config.dataDir, 'webvigil.sqlite');
}

export function createLogFor(config: Config): Log {
  const format = config.logFormat === 'auto' ? (process.stderr.isTTY ? 'pretty' : 'json') : config.logFormat;
  const lines = gatheredLines(process.stderr);
  // Trouble is told at once: it may be the last thing there is to tell.
  const write = (line: string, level: LogLevel) =>
    level === 'warn' || level === 'error' ? lines.writeNow(line) : lines.write(line);
  return createLog({ level: config.logLevel, format, write, now: Date.now });
}

/** Jobs can run in any process that has a world: the server, or one command. */
export function createWorld(
  config: Config,
  store: Store,
  log: Log,
  self: { owner: string; port: number },
): World {
  const demoUrl = `${ownAddress(config.host, self.port)}/demo`;
  const gate = createGate({ allowHosts: config.allowHosts, exempt: [demoUrl] });
  const plain = createHttpFetcher({
    gate,
    limits: {
      wireBytes: config.maxWireBytes,
      bodyBytes: config.maxBodyBytes,
      totalMs: config.fetchTimeoutMs,
    },
    userAgent: userAgentOf(config),
    proxy: config.proxy,
    robotsExempt: config.ignoreRobots,
  });
  const machine = { platform: process.platform, exists: existsSync, ...programPlaces() };
  const findBrowser = () => findChromium(config.chromium, machine);
  const rendered = createRenderer({
    gate,
    plain,
    find: findBrowser,
    userAgent: userAgentOf(config),
    proxy: config.proxy,
    // Chromium does not start with its sandbox as root.
    sandbox: config.chromiumSandbox === 'auto' && process.getuid?.() !== 0,
    limits: {
      concurrency: config.renderConcurrency,
      totalMs: config.fetchTimeoutMs,
      // A page that waits for the browser keeps its lease all the while.
      queueMs: Math.max(1000, config.leaseMs - config.fetchTimeoutMs - 15_000),
      pageMemoryMb: config.renderMemoryMb,
      bodyBytes: config.maxBodyBytes,
    },
  });
  const secretKey = () => secretKeyFrom(config.secretKeyFile ?? join(config.dataDir, 'secret.key'));
  return {
    store,
    uploads: createUploads({ wireBytes: config.maxWireBytes, bodyBytes: config.maxBodyBytes }),
    fetcher: chooseFetcher(plain, rendered),
    renderingProblem: () => {
      const found = findBrowser();
      return found.ok ? null : found.message;
    },
    secrets: createSecretBox(secretKey),
    signer: createLinkSigner(secretKey),
    channels: createChannels(config, gate),
    publicAddress: config.publicAddress ?? ownAddress(config.host, self.port),
    extractor: createThreadExtractor(readingLimits, (stack) => log.error('reading-crashed', { stack })),
    engines: createEngines(),
    graphs: createPageGraphs(),
    log,
    owner: self.owner,
    leaseMs: config.leaseMs,
    now: Date.now,
    newId: () => newId(Date.now()),
    zone: config.zone,
    schedule: { onChangeIntervalMs: config.onChangeIntervalMs, demoUrl, demoIntervalMs },
    pace: {
      spacingMs: config.hostSpacingMs,
      atOnce: config.hostAtOnce,
      // Our own demo page burdens nobody.
      unpaced: new Set([...config.unpacedHosts, hostOf(demoUrl)]),
    },
    rhythms: createRhythms({ ...config, firstMs: config.onChangeIntervalMs }),
    minIntervalMs: config.minIntervalMs,
    assets: {
      bytesEach: config.maxAssetBytes,
      bytesPerVersion: config.maxVersionAssetBytes,
      perVersion: config.maxVersionAssets,
      picturesPerLook: config.maxPictures,
    },
    keeping: { newest: config.keepNewest },
    storage: { lowBytes: config.lowSpaceBytes, fullSince: null },
    wake: () => {},
  };
}

/** A mail server is the operator's own choice and may lie anywhere; webhooks are people's, and go through the gate. */
function createChannels(config: Config, gate: Gate): Channels {
  const poster = createPoster(gate, userAgentOf(config), config.proxy);
  const webhook = webhookChannel(poster.post, Date.now, (address) => {
    const verdict = gate.check(address);
    return verdict.kind === 'blocked' ? verdict.message : null;
  });
  const channels: Channel[] = [
    pullChannel('extension'),
    mailChannel({ url: config.smtp, from: config.mailFrom }),
    { ...webhook, close: () => poster.close() },
    pullChannel('feed'),
  ];
  return new Map(channels.map((channel) => [channel.kind, channel]));
}

/** Honest, and with somebody to complain to where the operator names one. */
function userAgentOf({ contact, publicAddress }: Config): string {
  const where = contact ?? publicAddress;
  return where === null ? `WebVigil/${version}` : `WebVigil/${version} (+${where})`;
}

export interface RunningServer {
  address: string;
  port: number;
  welcome: Welcome | null;
  /** Takes in no more, finishes or gives back what runs, closes the database. */
  stop(): Promise<void>;
}

export async function startServer(config: Config, webAppDir: string): Promise<RunningServer> {
  const log = createLogFor(config);
  const lock = config.database === null ? lockDataDir(config.dataDir) : { release: () => {} };
  if (lock === null) {
    throw new StartError(
      `Another server works on the folder "${config.dataDir}". Stop it, or give another --data.`,
    );
  }
  // Whatever has been opened is closed again, in reverse, when a later step fails or the server stops.
  const closing: (() => unknown)[] = [() => lock.release()];
  const closeAll = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    const store = await openDatabase(config);
    closing.push(() => store.close());
    return await serve(config, store, log, webAppDir, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function serve(
  config: Config,
  store: Store,
  log: Log,
  webAppDir: string,
  closeAll: () => Promise<void>,
): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch: (request, env) => fetch(request, env) });
  let fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] = () =>
    new Response('Starting.', { status: 503 });
  await listen(server, config, store);
  const { port } = server.address() as AddressInfo;
  const address = config.publicAddress ?? ownAddress(config.host, port);
  const owner = config.database === null ? 'server' : `${hostname()}-${process.pid}-${randomUUID()}`;
  const world = createWorld(config, store, log, { owner, port });
  const givenBack = await store.pages.releaseAll(owner);
  if (givenBack > 0) log.info('leases-given-back', { pages: givenBack });
  await store.outbox.releaseAll(owner);
  const { concurrency, renderConcurrency } = config;
  const worker = startWorker(world, { concurrency, renderConcurrency, pollMs });
  const lives = startLifeLoop(world, pollMs);
  const sender = startSenderLoop(world, pollMs);
  const housekeeping = startHousekeeping(world, worker.isBusy);
  const away = regularly('tell-away', awayEveryMs, () => tellAway(world), log);
  const news = startNewsLoop(store, log, pollMs);
  const forgetting = regularly(
    'forget-old',
    forgetEveryMs,
    () => store.sync.forget(Date.now() - rememberMs),
    log,
  );
  world.wake = () => {
    worker.wake();
    lives.wake();
    sender.wake();
    news.wake();
  };

  const facts = { version, publicAddress: address, demoUrl: world.schedule.demoUrl };
  const app = createApp({
    store,
    world,
    handlers: createHandlers(world, facts, news),
    log,
    now: Date.now,
    hosts: hostsOf(config.host, port, config.publicAddress),
    publicAddress: address,
    version,
    maxRequestBytes: config.maxRequestBytes,
    // A page travels as text, a third longer than its bytes.
    maxUploadBytes: Math.ceil((config.maxWireBytes * 4) / 3) + 50_000,
    webAppDir,
  });
  fetch = app.fetch as typeof fetch;
  log.info('listening', { address, database: config.database === null ? 'sqlite' : 'postgres' });

  return {
    address,
    port,
    welcome: await welcome(world),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await Promise.all([lives.stop(), away.stop(), news.stop(), forgetting.stop(), housekeeping.stop()]);
      // Requests under way get the same grace as checks; what still hangs then is aborted and given back.
      await Promise.all([
        worker.stop(stopGraceMs),
        sender.stop(stopGraceMs),
        Promise.race([closed, pause(stopGraceMs, undefined, { ref: false })]),
      ]);
      await world.fetcher.close();
      await world.extractor.close();
      for (const channel of world.channels.values()) await channel.close();
      await Promise.race([closed, pause(500, undefined, { ref: false })]);
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      await closeAll();
      log.info('stopped');
    },
  };
}

async function listen(
  server: ReturnType<typeof createAdaptorServer>,
  config: Config,
  store: Store,
): Promise<void> {
  if (!isLoopback(config.host) && !(await mayListenBeyondLoopback(store))) {
    throw new StartError(
      `Listening on ${config.host} needs an account with a password first: "npx webvigil user add NAME" makes one.`,
    );
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new StartError(portTaken(config.port)) : error);
    });
    server.listen(config.port, config.host, resolve);
  });
}

function portTaken(port: number): string {
  return `Port ${port} is taken, perhaps by another WebVigil. Stop it, or give another --port.`;
}
