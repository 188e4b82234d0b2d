import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

describe('npm test', () => {
  it('runs every folder of integration tests', () => {
    const script = readFileSync('scripts/test.mjs', 'utf8');
    const named = [...script.matchAll(/'integration\/(?:\{([^}]+)\}|([\w-]+))'/g)];
    const run = named.flatMap(([, several, one]) => several?.split(',') ?? one);
    const folders = readdirSync('test/integration', { withFileTypes: true }).filter((entry) => entry.isDirectory());

    expect(run.sort()).to.deep.equal(folders.map(({ name }) => name).sort());
  });
});
