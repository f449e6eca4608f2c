// What the gate says to addresses as people, pages and attackers write them, before and after names are looked up.
import { expect, test } from 'vitest';
import { createGate } from '../../../server/fetch/gate.ts';
import { GateRefusal } from '../../../server/fetch/gate-refusal.ts';

const demo = 'http://127.0.0.1:8787/demo';
const gate = createGate({ allowHosts: ['nas.local', '10.0.0.5:8080', '[fd00::5]'], exempt: [demo] });

test.each([
  ['file:///etc/passwd', 'Only http and https'],
  ['ftp://example.com/', 'Only http and https'],
  ['javascript:alert(1)', 'Only http and https'],
  ['data:text/html,x', 'Only http and https'],
  ['gopher://example.com:70/', 'Only http and https'],
  ['blob:http://example.com/x', 'Only http and https'],
  ['', 'not a web address'],
  ['example.com', 'not a web address'],
  ['http://', 'not a web address'],
  ['http://exa mple.com/', 'not a web address'],
  ['http://1.2.3.4.5/', 'not a web address'],
  ['http://[::1', 'not a web address'],
  ['http://example.com:99999/', 'not a web address'],
  ['http://user@example.com/', 'user name or password'],
  ['http://user:pass@example.com/', 'user name or password'],
  ['http://example.com@127.0.0.1/', 'user name or password'],
  ['http://example.com:25/', 'Port 25 is not used for web pages'],
  ['http://example.com:6379/', 'Port 6379'],
  ['http://example.com:0/', 'Port 0'],
  ['http://0177.0.0.1/', '127.0.0.1 is a loopback address'],
  ['http://2130706433/', '127.0.0.1 is a loopback address'],
  ['http://0x7f000001/', '127.0.0.1 is a loopback address'],
  ['http://0x7f.0x0.0x0.0x1/', '127.0.0.1 is a loopback address'],
  ['http://127.1/', '127.0.0.1 is a loopback address'],
  ['http://127.0.0.1./', '127.0.0.1 is a loopback address'],
  ['http://１２７.０.０.１/', '127.0.0.1 is a loopback address'],
  ['http://0/', '0.0.0.0 is an unspecified address'],
  ['http:127.0.0.1', '127.0.0.1 is a loopback address'],
  ['http:\\\\127.0.0.1\\', '127.0.0.1 is a loopback address'],
  ['http://127.0.0.1\\@example.com/', '127.0.0.1 is a loopback address'],
  ['h\nttp://127.0.\t0.1/', '127.0.0.1 is a loopback address'],
  ['http://[::ffff:7f00:1]/', '::ffff:7f00:1 is an IPv4 address written as IPv6'],
  ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1 is an IPv4 address written as IPv6'],
  ['http://[::1]:8080/', '--allow-hosts=[::1]:8080.'],
  ['http://169.254.169.254/latest/meta-data/', 'a link-local address'],
  ['https://192.168.1.1:8443/', '--allow-hosts=192.168.1.1:8443.'],
  ['http://10.0.0.5/', '10.0.0.5 is a private address'],
])('%s is blocked: %s', (address, why) => {
  expect(gate.check(address)).toEqual({ kind: 'blocked', message: expect.stringContaining(why) });
});

test.each([
  ['https://example.com/a?b#c', 'none', 'example.com'],
  ['http://example.com\\@127.0.0.1/', 'none', 'example.com'],
  ['http://example.com#@127.0.0.1/', 'none', 'example.com'],
  ['http://8.8.8.8:8080/', 'none', '8.8.8.8'],
  ['http://localhost/', 'none', 'localhost'],
  ['http://nas.local:5000/', 'operator', 'nas.local'],
  ['http://nas.local:25/', 'operator', 'nas.local'],
  ['http://10.0.0.5:8080/', 'operator', '10.0.0.5'],
  ['http://[fd00::5]/', 'operator', '[fd00::5]'],
])('%s passes, vouched for by: %s', (address, trust, hostname) => {
  const verdict = gate.check(address);
  expect(verdict).toMatchObject({ kind: 'pass', trust });
  expect(verdict.kind === 'pass' && verdict.url.hostname).toBe(hostname);
});

test('a relative address is read against where it was found', () => {
  const base = new URL('https://example.com/a/b');
  expect(gate.check('../c', base)).toMatchObject({ kind: 'pass', url: new URL('https://example.com/c') });
  expect(gate.check('//127.0.0.1/x', base)).toMatchObject({ kind: 'blocked' });
  expect(gate.check('/\\127.0.0.1/x', base)).toMatchObject({ kind: 'blocked' });
});

test.each([
  demo,
  `${demo}/`,
  `${demo}?edit=2`,
  `${demo}/a/b`,
  `${demo}/a/../b`,
  'http://2130706433:8787/demo',
])('%s is the built-in page', (address) => {
  expect(gate.check(address)).toMatchObject({ kind: 'pass', trust: 'built-in' });
});

test.each([
  `${demo}x`,
  `${demo}/../api`,
  `${demo}/%2e%2e/api`,
  `${demo}/..%2fapi`,
  `${demo}/..%5capi`,
  `${demo}/..;/api`,
  `${demo}\\..\\api`,
  'http://127.0.0.1:8787/',
  'http://127.0.0.1:8787/DEMO',
  'http://127.0.0.1:8787/%64emo',
  'http://127.0.0.1:8787//demo',
  'http://127.0.0.1:8787/api?/demo',
  'http://127.0.0.1:8788/demo',
  'http://127.0.0.1/demo',
  'http://127.0.0.2:8787/demo',
  'https://127.0.0.1:8787/demo',
  'http://x@127.0.0.1:8787/demo',
  'http://[::1]:8787/demo',
])('%s is not the built-in page', (address) => {
  expect(gate.check(address)).toMatchObject({ kind: 'blocked' });
});

test('one private answer among many refuses the name', async () => {
  const answers = ['8.8.8.8', '2606:4700::1111', '10.1.2.3'];
  const mixed = createGate({ allowHosts: [], resolve: async () => answers });
  await expect(mixed.resolveChecked('mixed.example')).rejects.toThrow(
    new GateRefusal(
      'mixed.example leads to 10.1.2.3, a private address. If this is a machine of your own, start the server with --allow-hosts=mixed.example.',
    ),
  );
});

test('what was checked stays, whatever the resolver does to its list afterwards', async () => {
  const answers = ['8.8.8.8'];
  const sly = createGate({ allowHosts: [], resolve: async () => answers });
  const checked = await sly.resolveChecked('sly.example');
  answers[0] = '127.0.0.1';
  expect(checked).toEqual(['8.8.8.8']);
});
