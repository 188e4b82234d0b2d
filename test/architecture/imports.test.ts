import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { type Import, listImports } from './source-imports.js';

type Rule = { may: string[]; packages: string[] | 'any' };

/** Which folder may import which; what is not listed may not. Every folder may import from itself. */
const rules: Record<string, Rule> = {
  lib: { may: [], packages: ['node:timers', 'node:util'] },
  contract: { may: [], packages: ['zod'] },
  domain: { may: ['lib', 'contract'], packages: ['ipaddr.js', 'node:crypto'] },
  host: { may: ['lib', 'contract', 'domain'], packages: ['knex', '@modelcontextprotocol/sdk'] },
  stores: { may: ['lib', 'domain', 'contract', 'host'], packages: 'any' },
  provider: { may: ['lib', 'domain', 'contract', 'host'], packages: 'any' },
  services: { may: ['lib', 'domain', 'contract', 'host', 'stores', 'provider'], packages: 'any' },
  commands: { may: ['lib', 'domain', 'contract', 'stores', 'provider', 'services'], packages: 'any' },
  routes: { may: ['lib', 'contract', 'domain', 'services', 'host'], packages: 'any' },
  tools: {
    may: ['lib', 'contract', 'domain', 'services', 'host'],
    packages: ['@modelcontextprotocol/sdk', 'zod', 'node:timers', 'node:util'],
  },
};

/** The folders of `services`: each may import those before it. */
const serviceFolders = [
  'authorization',
  'provider-project',
  'action-arguments',
  'action-search',
  'catalog',
  'access',
  'agent-texts',
  'notifications',
  'activity',
  'accounts',
  'actions',
  'calls',
  'settings',
  'sign-ins',
  'connections',
  'apps',
  'doctor',
  'maintenance',
];

/** The folders of `provider`: each may import those before it, and the ports beside them. */
const providerFolders = ['http', 'actions', 'mcp', 'execution', 'catalog', 'accounts', 'sessions', 'key-check'];

/** The folders of `ui`: each may import those before it. */
const uiFolders = ['api', 'styles', 'events', 'words', 'state', 'elements', 'control-center', 'gallery'];

/** The folders of the provider emulator: each may import those before it. */
const emulatorFolders = [
  'catalog',
  'errors',
  'projects',
  'provider',
  'execution',
  'meta-tools',
  'http',
  'mcp',
  'routes',
];

/** The folders of the reference host: each may import those before it. */
const referenceHostFolders = ['database', 'directory', 'events', 'plugin', 'http', 'tools'];

describe('Import rules', () => {
  const imports = listImports('src');

  it('finds the imports of the source', () => {
    expect(imports.length).to.be.greaterThan(300);
  });

  it('rules all of the source: every folder, and beside them the entry, what wires it, and the sandbox', () => {
    expect(readdirSync('src')).to.have.members([...Object.keys(rules), 'index.ts', 'plugin.ts', 'testing']);
  });

  for (const [room, rule] of Object.entries(rules)) {
    it(`keeps ${room}/ to ${rule.may.join(', ') || 'itself'}`, () => {
      const strays = imports.filter((found) => found.room === room && !isAllowed(found, room, rule));

      expect(strays.map(inWords)).to.deep.equal([]);
    });
  }

  it('keeps the folders of services in one order', () => {
    expect(listFolders('src/services')).to.have.members(serviceFolders);
    expect(importsAgainst(serviceFolders, 'src/services').map(inWords)).to.deep.equal([]);
  });

  it('keeps the folders of provider in one order', () => {
    expect(listFolders('src/provider')).to.have.members(providerFolders);
    expect(importsAgainst(providerFolders, 'src/provider').map(inWords)).to.deep.equal([]);
  });

  it('keeps the folders of ui in one order', () => {
    expect(listFolders('ui')).to.have.members(uiFolders);
    expect(importsAgainst(uiFolders, 'ui').map(inWords)).to.deep.equal([]);
  });

  it('keeps the folders of the emulator and of the reference host in one order each', () => {
    const emulator = 'src/testing/provider-emulator';
    const host = 'src/testing/reference-host';

    expect(listFolders(emulator)).to.have.members(emulatorFolders);
    expect(importsAgainst(emulatorFolders, emulator).map(inWords)).to.deep.equal([]);
    expect(listFolders(host)).to.have.members(referenceHostFolders);
    expect(importsAgainst(referenceHostFolders, host).map(inWords)).to.deep.equal([]);
  });

  it('has no files in src/testing that import each other, types included', () => {
    expect(filesInCircles(listImports('src/testing'))).to.deep.equal([]);
  });

  it('has no files in src that need each other to run', () => {
    expect(filesInCircles(listImports('src').filter(({ isTypeOnly }) => !isTypeOnly))).to.deep.equal([]);
  });

  it('has no files in ui that import each other, types included', () => {
    expect(filesInCircles(listImports('ui'))).to.deep.equal([]);
  });

  it('lets services see ports of stores and of the provider, never what stands behind them', () => {
    const strays = imports.filter(
      ({ room, target, names }) =>
        room === 'services' &&
        target !== undefined &&
        /^(?:stores|provider)\//.test(target) &&
        (names.some((name) => /^(?:Sql|Ini|File)[A-Z]|^DatabaseMonitor$/.test(name)) ||
          !/^(?:stores\/[a-z-]+-store|stores\/transactions|provider\/(?:provider-gateway|project-key-source|public-web))\.ts$/.test(
            target,
          )),
    );

    expect(strays.map(inWords)).to.deep.equal([]);
  });

  it('keeps the emulator apart from the plugin, and the reference host to the host contract', () => {
    const strays = imports.filter(
      ({ file, target }) =>
        target !== undefined &&
        ((file.startsWith('testing/provider-emulator/') && !target.startsWith('testing/provider-emulator/')) ||
          (file.startsWith('testing/reference-host/') && !/^(?:testing\/reference-host|host)\//.test(target))),
    );

    expect(strays.map(inWords)).to.deep.equal([]);
  });

  it('keeps the sandbox out of the plugin', () => {
    const strays = imports.filter(({ file, target }) => !file.startsWith('testing/') && target?.startsWith('testing/'));

    expect(strays.map(inWords)).to.deep.equal([]);
  });

  it('lets only plugin.ts touch the container', () => {
    const strays = imports.filter(
      ({ file, packageName, names }) =>
        packageName === 'tsyringe' &&
        file !== 'plugin.ts' &&
        names.some((name) => !['inject', 'injectable'].includes(name)),
    );

    expect(strays.map(inWords)).to.deep.equal([]);
  });

  it('lets the elements import types of the contract, constants of it that need no package, and nothing else of the server', () => {
    const strays = listImports('ui').filter(
      ({ room, outside, isTypeOnly }) =>
        outside !== undefined &&
        !(
          outside.startsWith('src/contract/') &&
          (isTypeOnly || !loadsPackage(outside.slice('src/'.length), imports))
        ) &&
        // The gallery shows the elements over the same fake service as their tests.
        !(room === 'gallery' && outside.startsWith('test/ui/support/')),
    );

    expect(strays.map(inWords)).to.deep.equal([]);
  });
});

/** Whether the file needs a package when it runs, by itself or through what it imports. */
function loadsPackage(path: string, imports: Import[]): boolean {
  return imports.some(
    ({ file, target, packageName, isTypeOnly }) =>
      file === path && !isTypeOnly && (packageName !== undefined || loadsPackage(target ?? '', imports)),
  );
}

/** The imports from a folder of the root into one that comes later in the order. */
function importsAgainst(order: string[], root: string): Import[] {
  return listImports(root).filter(
    ({ room, target }) => room !== '' && target !== undefined && order.indexOf(folderOf(target)) > order.indexOf(room),
  );
}

function isAllowed({ target, packageName }: Import, room: string, rule: Rule): boolean {
  if (packageName !== undefined) return rule.packages === 'any' || rule.packages.includes(packageName);
  const folder = folderOf(target ?? '');
  return folder === room || rule.may.includes(folder);
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function listFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** What is left when files that import none of the others are taken away, again and again. */
function filesInCircles(imports: Import[]): string[] {
  const left = imports.filter(({ target }) => imports.some(({ file }) => file === target));
  return left.length === imports.length ? [...new Set(left.map(({ file }) => file))] : filesInCircles(left);
}

function inWords({ file, specifier }: Import): string {
  return `${file} imports ${specifier}`;
}
