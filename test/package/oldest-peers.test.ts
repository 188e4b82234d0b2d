import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { fetchPackages, type Packages } from '../support/package/fetch-packages.js';

const servers = ['hono', '@hono/node-server'];
const firstUse = fileURLToPath(new URL('./first-use.mjs', import.meta.url));
const asModule = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

describe('The oldest hono that the package allows', function () {
  this.timeout(60_000);

  it('serves the sandbox', async function () {
    const oldest = await fetchPackages(await readOldest(servers)).catch(() => this.skip());
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', takenFrom(oldest), firstUse]);

    const { problems, statuses, answer } = JSON.parse(stdout);
    expect(problems).to.deep.equal([]);
    expect(statuses, answer).to.deep.equal([200, 200, 200]);
  });
});

/** The lower ends of the ranges, `>=4.7`, as whole versions. */
async function readOldest(names: string[]): Promise<Packages> {
  const { peerDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const versionOf = (range: string) => [...range.replace('>=', '').split('.'), '0', '0'].slice(0, 3).join('.');
  return Object.fromEntries(names.map((name) => [name, versionOf(peerDependencies[name])]));
}

/** A module that lets our own find these packages in `folder`; all others keep theirs. */
function takenFrom(folder: string): string {
  const parent = JSON.stringify(pathToFileURL(join(folder, 'none.js')).href);
  const hook = `
    export async function resolve(specifier, context, next) {
      const isServer = /^(hono|@hono\\/node-server)(\\/|$)/.test(specifier);
      const isOurs = context.parentURL?.includes('/dist/src/testing/');
      return next(specifier, isServer && isOurs ? { ...context, parentURL: ${parent} } : context);
    }`;
  return asModule(`import { register } from 'node:module'; register(${JSON.stringify(asModule(hook))});`);
}
