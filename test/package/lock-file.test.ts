import { readFile } from 'node:fs/promises';
import { expect } from 'chai';

type Locked = {
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

describe('The lock file', () => {
  let packages: Record<string, Locked>;

  before(async () => {
    ({ packages } = JSON.parse(await readFile('package-lock.json', 'utf8')));
  });

  /** Whether a package that is installed at `place` finds another one, as Node looks for it. */
  const finds = (place: string, name: string): boolean => {
    if (`${place === '' ? '' : `${place}/`}node_modules/${name}` in packages) return true;
    return place !== '' && finds(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name);
  };

  // npm leaves out those of other platforms where it updates the file of a folder that has packages already.
  it('has what each package wants, also on the platforms that this machine is none of', () => {
    const lacking = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !finds(place, name))
        .map((name) => `${place}: ${name}`),
    );

    expect(lacking).to.deep.equal([]);
    for (const platform of ['darwin-arm64', 'win32-x64', 'linux-x64-musl'])
      expect(packages).to.have.property(`node_modules/@biomejs/cli-${platform}`);
  });

  it('has a digest of each, and no address, so that every registry of them serves', () => {
    const unsure = Object.entries(packages).filter(
      ([place, { resolved, integrity }]) => place !== '' && (resolved !== undefined || integrity === undefined),
    );

    expect(unsure.map(([place]) => place)).to.deep.equal([]);
  });
});
