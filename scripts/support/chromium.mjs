import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

// The headless shell is the same engine without a user interface, so tests take less processor time with it.
const linuxPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
];

// Of two such lists Chromium takes the last, so what Playwright switches off is in this one too.
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  // Pages of the address bar, which each window would load, and a process kept ready for a page that does not come: without them
  // a journey takes a quarter less processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/** For tests and benches: without what no page needs. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${switchedOff.join()}`,
];

const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

const waysToInstall = {
  darwin: 'Install Google Chrome, Chromium or Microsoft Edge, for example by: brew install --cask google-chrome',
  win32: 'Install Google Chrome or Microsoft Edge, for example by: winget install Google.Chrome',
};
const linuxWay = `Install it with your system's packages, on Debian and Ubuntu as root by
  apt-get update && apt-get install -y chromium
elsewhere by dnf, zypper, apk or pacman: the package is called chromium.`;

/** Where a Chromium, Chrome or Edge usually is, the best first. */
export function usualPaths(platform = process.platform, environment = process.env) {
  if (platform === 'darwin') {
    const folders = ['/Applications', join(homedir(), 'Applications')];
    return macApplications.flatMap((name) => folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`));
  }
  if (platform !== 'win32') return linuxPaths;
  const folders = windowsFolders.flatMap((name) => environment[name] ?? []);
  return windowsPrograms.flatMap((program) => folders.map((folder) => join(folder, ...program)));
}

/** What a person has to do on a machine without one. */
export function adviceFor(platform = process.platform) {
  const way = waysToInstall[platform] ?? linuxWay;
  return `The tests need Chromium. ${way}\nOr set CHROMIUM_PATH to the program of one that is already there.`;
}

/** The path of a Chromium on this machine, `CHROMIUM_PATH` first; undefined without one. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usualPaths()].find((path) => path && existsSync(path));
}

/** The path of a Chromium. Throws an Error with advice on how to install one. */
export function requireChromium() {
  const path = findChromium();
  if (path === undefined) throw new Error(adviceFor());
  return path;
}

/**
 * Installs Chromium from the packages of a Debian or Ubuntu: the headless shell, or all of Chromium where there is no such
 * package. Throws an Error with advice elsewhere, and when that fails.
 */
export function installChromium() {
  if (process.platform !== 'linux') throw new Error(adviceFor());
  const root = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const [command, ...words] = [...root, 'apt-get'];
  const aptGet = (...args) => execFileSync(command, [...words, ...args], { stdio: 'inherit' });
  console.log(
    'There is no Chromium here yet. Installing its headless shell with apt-get, or all of it where that fails.',
  );
  try {
    aptGet('update');
    try {
      aptGet('install', '-y', 'chromium-headless-shell');
    } catch {
      aptGet('install', '-y', 'chromium');
    }
  } catch {
    throw new Error(`It could not be installed from here. ${adviceFor()}`);
  }
}
