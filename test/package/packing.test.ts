import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { useTemporaryDirectory } from '../support/temporary-directory.js';

describe('What a pack prepares', () => {
  const checkout = useTemporaryDirectory();
  const at = (path: string) => join(checkout(), path);
  const run = (step: string) =>
    execFileSync(process.execPath, [resolve('scripts/packing.mjs'), step], { cwd: checkout() });
  const script = 'export {};\n//# sourceMappingURL=plugin.js.map';

  /** As a build does. */
  async function build() {
    await writeFile(at('dist/src/plugin.js'), script);
    await writeFile(at('dist/src/plugin.js.map'), '{}');
  }

  beforeEach(async () => {
    for (const folder of ['dist/src', 'dist/ui']) await mkdir(at(folder), { recursive: true });
    await writeFile(at('README.md'), 'checkout');
    await writeFile(at('PACKAGE.md'), 'package');
    await build();
  });

  it('is prepared again where a pack before broke off, and undone after it', async () => {
    run('prepare');
    await build();
    run('prepare');

    expect(await readFile(at('README.md'), 'utf8')).to.equal('package');
    expect(await readFile(at('dist/src/plugin.js'), 'utf8')).to.equal('export {};\n');
    run('undo');
    expect(await readFile(at('README.md'), 'utf8')).to.equal('checkout');
    expect(await readFile(at('dist/src/plugin.js'), 'utf8')).to.equal(script);
  });

  it('is the README of the package also where a pack broke off, and the other one was restored by hand since', async () => {
    run('prepare');
    await writeFile(at('README.md'), 'checkout');
    run('prepare');

    expect(await readFile(at('README.md'), 'utf8')).to.equal('package');
    run('undo');
    expect(await readFile(at('README.md'), 'utf8')).to.equal('checkout');
  });
});
