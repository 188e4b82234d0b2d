import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { chromium } from 'playwright-core';
import { adviceFor, chromiumFlags, usualPaths } from '#chromium';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('scripts/support/chromium.mjs', () => {
  const programs = useTemporaryDirectory();

  const add = async (program: string, script: string) => {
    await writeFile(join(programs(), program), `#!/bin/sh\n${script}\n`);
    await chmod(join(programs(), program), 0o755);
  };

  /** On a system that has only the programs that were added. */
  const install = () =>
    new Promise<{ out: string; message: string }>((resolve) => {
      const script = "import('./scripts/support/chromium.mjs').then((each) => each.installChromium())";
      const options = { env: { PATH: programs() } };
      execFile(process.execPath, ['--eval', script], options, (_, out, message) => resolve({ out, message }));
    });

  const commands = async () => (await readFile(join(programs(), 'log'), 'utf8')).trim().split('\n');

  it('says what it installs, then installs the headless shell', async () => {
    await add('sudo', 'shift; exec "$@"');
    await add('apt-get', `echo "apt-get $*" >> ${join(programs(), 'log')}`);

    const { out, message } = await install();

    expect(message).to.equal('');
    expect(out).to.match(/Installing its headless shell with apt-get/);
    expect(await commands()).to.deep.equal(['apt-get update', 'apt-get install -y chromium-headless-shell']);
  });

  it('installs all of Chromium where there is no package of the headless shell', async () => {
    await add('sudo', 'shift; exec "$@"');
    await add('apt-get', `echo "apt-get $*" >> ${join(programs(), 'log')}\ncase "$*" in *shell) exit 100;; esac`);

    const { message } = await install();

    expect(message).to.equal('');
    expect((await commands()).at(-1)).to.equal('apt-get install -y chromium');
  });

  it('says how to install Chromium without apt-get', async () => {
    const { message } = await install();

    expect(message).to.include('It could not be installed').and.to.include('CHROMIUM_PATH');
  });

  it('says how to install Chromium when apt-get fails', async () => {
    await add('sudo', 'exit 1');
    await add('apt-get', 'exit 100');

    const { message } = await install();

    expect(message).to.include('It could not be installed').and.to.include('CHROMIUM_PATH');
  });

  it('looks for Chrome, Chromium and Edge among the applications of a Mac', () => {
    const paths = usualPaths('darwin');

    expect(paths[0]).to.equal('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(paths).to.include('/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  });

  it('looks for Chrome and Edge in the folders that Windows names', () => {
    const paths = usualPaths('win32', { PROGRAMFILES: 'P', LOCALAPPDATA: 'L' });

    expect(paths).to.include(join('P', 'Google', 'Chrome', 'Application', 'chrome.exe'));
    expect(paths).to.include(join('L', 'Microsoft', 'Edge', 'Application', 'msedge.exe'));
  });

  it('switches off what Playwright does, whose list Chromium does not look at then', async () => {
    // Node is no browser, and the refusal says with what it was started.
    const refusal = await chromium.launch({ executablePath: process.execPath }).catch(({ message }) => message);
    const offIn = (flags: string) => /--disable-features=(\S+)/.exec(flags)?.[1]?.split(',') ?? [];

    expect(offIn(refusal)).to.include('HttpsUpgrades');
    expect(offIn(chromiumFlags.join(' '))).to.include.members(offIn(refusal));
  });

  for (const [platform, way] of [
    ['darwin', 'brew install --cask google-chrome'],
    ['win32', 'winget install Google.Chrome'],
    ['linux', 'dnf'],
  ] as const) {
    it(`says how to install one on ${platform}`, () => {
      expect(adviceFor(platform)).to.include(way).and.to.include('CHROMIUM_PATH');
    });
  }
});
