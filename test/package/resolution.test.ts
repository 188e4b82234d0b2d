import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { npmCommand } from '../support/package/npm-command.js';
import { usePacked } from './pack.js';

type Problem = { kind: string; entrypoint?: string };

/** What no registry but npm's own answers, and what no signature is known for without it. */
const unsupported = /ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|tuf|No (?:dependencies|keys)|found no dependencies/i;

describe('How the package resolves', () => {
  const packed = usePacked();

  it('is as publint wants it', async () => {
    const { messages, pkg } = await publint({ pkgDir: packed().folder, pack: false, strict: true });

    expect(messages.map((message) => formatMessage(message, pkg))).to.deep.equal([]);
  });

  it('has types for every ES module that loads it', () => {
    const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
    const args = [attw, packed().tarball, '--profile', 'esm-only', '--format', 'json'];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64_000_000 });
    const { analysis } = JSON.parse(stdout) as { analysis: { problems: Problem[]; entrypoints: object } };

    expect(Object.keys(analysis.entrypoints)).to.include.members(['.', './host', './hosting', './testing', './ui']);
    expect(
      analysis.problems.filter(({ kind }) => kind !== 'NoResolution' && kind !== 'CJSResolvesToESM'),
    ).to.deep.equal([]);
  });

  const loadUi = (...conditions: string[]) => {
    const script = "console.log(JSON.stringify(Object.keys(await import('appconnect/ui'))), typeof customElements)";
    const args = [...conditions, '--input-type=module', '--eval', script];
    return spawnSync(process.execPath, args, { encoding: 'utf8', cwd: packed().folder });
  };

  it('is, for a server that renders pages, every name that the elements have, and no element', async () => {
    const forBrowsers = await readFile(join(packed().folder, 'dist/ui/appconnect.js'), 'utf8');
    const [, exported = ''] = /\bexport\s*\{([^{}]+)\};?\s*(?:\/\/.*)?$/.exec(forBrowsers) ?? [];
    const names = exported.split(',').map((each) => each.split(' as ').at(-1)?.trim());

    const { stdout, stderr } = loadUi();

    expect(stderr).to.equal('');
    expect(stdout.trim()).to.equal(`${JSON.stringify(names.sort())} undefined`);
  });

  it('is the elements themselves for tests with a DOM of their own, which ask for those of browsers', () => {
    expect(loadUi('--conditions=browser').stderr).to.include('HTMLElement is not defined');
  });

  it('is installed from packages that npm has signed, where the registry tells', function () {
    const args = ['audit', 'signatures', '--fetch-retries=0', '--fetch-timeout=5000'];
    const { status, stderr, stdout } = spawnSync(...npmCommand(args), { encoding: 'utf8', timeout: 30_000 });
    if (status === null || (status !== 0 && unsupported.test(stderr))) this.skip();

    expect(status, stdout + stderr).to.equal(0);
  });

  it('is that of a module which CommonJS may require', () => {
    const script = "console.log(typeof require('appconnect').activate)";
    const out = execFileSync(process.execPath, ['--input-type=commonjs', '--eval', script], { encoding: 'utf8' });

    expect(out.trim()).to.equal('function');
  });
});
