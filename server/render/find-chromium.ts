// Finds a Chromium on this machine (Chromium, Chrome, Edge or Brave), or says how to get one.
import { delimiter, join } from 'node:path';

export interface Machine {
  platform: NodeJS.Platform;
  /** Folders in which programs are looked for. */
  searchPath: string;
  /** Where Windows keeps programs. */
  programFolders: readonly string[];
  homeDir: string;
  exists(path: string): boolean;
}

export type FoundChromium = { ok: true; path: string } | { ok: false; message: string };

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
];
const linuxPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
];
const macApps = ['Chromium', 'Google Chrome', 'Microsoft Edge', 'Brave Browser'];
const windowsPlaces = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
];

/** `named` is the operator's setting; it is then that one or none. */
export function findChromium(named: string | null, machine: Machine): FoundChromium {
  if (named !== null) {
    if (machine.exists(named)) return { ok: true, path: named };
    return {
      ok: false,
      message: `There is no browser at "${named}", which the setting --chromium names. Correct it, or leave it out.`,
    };
  }
  const path = placesOn(machine).find((place) => machine.exists(place));
  return path === undefined ? { ok: false, message: howToGet(machine.platform) } : { ok: true, path };
}

function placesOn({ platform, searchPath, programFolders, homeDir }: Machine): string[] {
  if (platform === 'win32') {
    return programFolders.flatMap((folder) => windowsPlaces.map((place) => `${folder}\\${place}`));
  }
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  if (platform !== 'darwin') return [...onPath, ...linuxPlaces];
  const apps = ['/Applications', join(homeDir, 'Applications')].flatMap((folder) =>
    macApps.map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
  );
  return [...apps, ...onPath];
}

function howToGet(platform: NodeJS.Platform): string {
  const how: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Install Chromium or Chrome',
    win32: 'Install Chrome or Edge',
  };
  const install = how[platform] ?? 'Install one, for example with "apt install chromium"';
  return `To show this page a browser is needed, and this server has found none. ${install}, or name one with --chromium=PATH; no restart is needed after an installation.`;
}
