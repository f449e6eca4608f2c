// Settings: where they come from, and what a wrong one says.
import { describe, expect, it } from 'vitest';
import { givenSettings, readConfig } from '../../server/config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    const config = readConfig({}, {});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      database: null,
      allowHosts: [],
      minIntervalMs: 60_000,
    });
  });

  it('lets a flag win over the environment', () => {
    expect(readConfig({}, { WEBVIGIL_PORT: '9000' }).port).toBe(9000);
    expect(readConfig({ port: '9001' }, { WEBVIGIL_PORT: '9000' }).port).toBe(9001);
  });

  it.each([
    [{ port: 'eighty' }, {}, '--port is "eighty": give a whole number from 0 to 65535.'],
    [{}, { WEBVIGIL_PORT: '99999' }, 'WEBVIGIL_PORT is "99999": give a whole number from 0 to 65535.'],
    [{ lease: '5' }, {}, '--lease is "5": give a duration such as 30s, 5m or 2h, from 10 s to 1 days.'],
    [
      { 'public-address': 'example.org' },
      {},
      '--public-address is "example.org": give an address such as https://watch.example.org, without a path.',
    ],
    [
      { database: 'mysql://x' },
      {},
      '--database is "mysql://x": give an address such as postgres://user@host/db.',
    ],
    [{ 'allow-hosts': 'a b' }, {}, '--allow-hosts is "a b": "a b" is not a host.'],
    [{ 'public-address': 'https://x.org/sub' }, {}, 'without a path.'],
    [{ 'longest-rhythm': '1m' }, {}, '--shortest-rhythm is longer than --longest-rhythm'],
    [
      { lease: '10s', 'fetch-timeout': '5m' },
      {},
      '--lease must be at least 10 s longer than --fetch-timeout',
    ],
    [
      { proxy: 'http://jill:50%off@proxy.example:3128' },
      {},
      '--proxy is not understood: write a % in its name or password as %25.',
    ],
    [{}, { WEBVIGIL_PROXY: 'http://jill:secret@proxy.example/x' }, 'WEBVIGIL_PROXY is not understood: give'],
    [{ log: 'loud' }, {}, '--log is "loud": choose one of auto, json, pretty.'],
    [{}, { WEBVIGIL_PROT: '1' }, 'WEBVIGIL_PROT is not a setting. "npx webvigil serve --help" lists them.'],
  ])('refuses %j %j with a sentence that names it', (flags, environment, sentence) => {
    expect(() => readConfig(flags as Record<string, string>, environment as Record<string, string>)).toThrow(
      sentence,
    );
  });
});

describe('what commands are told of', () => {
  it('has no passwords in it', () => {
    const flags = { proxy: 'http://proxy.example:3128', port: '9000' };
    expect(givenSettings(flags, {})).toEqual(flags);
    const environment = {
      WEBVIGIL_PROXY: 'http://jill:secret@proxy.example:3128',
      WEBVIGIL_DATABASE: 'postgres://jill:secret@db.example/webvigil',
      WEBVIGIL_SMTP: 'smtp://mail.example.org',
    };
    expect(givenSettings({}, environment)).toEqual({});
  });
});
