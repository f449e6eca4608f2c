// The operator's list is exact, and a wrong entry stops the start with a sentence that names it.
import { expect, test } from 'vitest';
import { parseAllowedHosts } from '../../../server/fetch/allowed-hosts.ts';

test('a host without a port is allowed on every port, with a port on that one only', () => {
  const hosts = parseAllowedHosts([
    'nas.local',
    '10.0.0.5:8080',
    '[::1]:3000',
    'fd00::5',
    'HTTPS.example:443',
  ]);
  expect(hosts.has('nas.local', 80)).toBe(true);
  expect(hosts.has('nas.local', 5000)).toBe(true);
  expect(hosts.has('10.0.0.5', 8080)).toBe(true);
  expect(hosts.has('10.0.0.5', 80)).toBe(false);
  expect(hosts.has('::1', 3000)).toBe(true);
  expect(hosts.has('::1', 3001)).toBe(false);
  expect(hosts.has('fd00::5', 80)).toBe(true);
  expect(hosts.has('https.example', 443)).toBe(true);
});

test('only exact names count', () => {
  const hosts = parseAllowedHosts(['nas.local', '10.0.0.5']);
  expect(hosts.has('evil.nas.local', 80)).toBe(false);
  expect(hosts.has('nas.local.evil.example', 80)).toBe(false);
  expect(hosts.has('10.0.0.50', 80)).toBe(false);
});

test('other ways to write an address mean the same address', () => {
  expect(parseAllowedHosts(['0x7f.1']).has('127.0.0.1', 80)).toBe(true);
  expect(parseAllowedHosts(['0:0:0:0:0:0:0:1']).has('::1', 80)).toBe(true);
});

test.each([
  '',
  '*',
  'http://nas.local',
  'nas.local/path',
  'a b',
  'user@nas.local',
  'nas.local:99999',
  '10.0.0.0/8',
  '[::1',
  'x:y',
])('"%s" is not a host', (entry) => {
  expect(() => parseAllowedHosts([entry])).toThrow(`"${entry}" is not a host`);
});
