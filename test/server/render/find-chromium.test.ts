// A browser is found where each system keeps them, or the person is told how to get one.
import { describe, expect, it } from 'vitest';
import { findChromium, type Machine } from '../../../server/render/find-chromium.ts';

const machine = (platform: NodeJS.Platform, ...there: string[]): Machine => ({
  platform,
  searchPath: '/usr/local/bin:/usr/bin',
  programFolders: ['C:\\Program Files', 'C:\\Program Files (x86)'],
  homeDir: '/home/jill',
  exists: (path) => there.includes(path),
});

describe('the browser', () => {
  it.each<[NodeJS.Platform, string]>([
    ['linux', '/usr/bin/chromium'],
    ['linux', '/usr/bin/google-chrome'],
    ['linux', '/snap/bin/chromium'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/home/jill/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
  ])('on %s: %s', (platform, path) => {
    expect(findChromium(null, machine(platform, path))).toEqual({ ok: true, path });
  });

  it('is the one the operator names, or none', () => {
    const here = machine('linux', '/opt/chrome', '/usr/bin/chromium');
    expect(findChromium('/opt/chrome', here)).toEqual({ ok: true, path: '/opt/chrome' });
    expect(findChromium('/opt/typo', here)).toEqual({
      ok: false,
      message: expect.stringContaining('"/opt/typo"'),
    });
  });

  it('is missing: the message says what to do', () => {
    const message = (platform: NodeJS.Platform) => findChromium(null, machine(platform));
    expect(message('linux')).toEqual({ ok: false, message: expect.stringContaining('apt install chromium') });
    expect(message('win32')).toEqual({
      ok: false,
      message: expect.stringContaining('Install Chrome or Edge'),
    });
  });
});
