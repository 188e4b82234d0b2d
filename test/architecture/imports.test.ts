import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Import, listExports, listImports } from './source-imports.js';

type Rule = { may: string[]; packages: string[] | 'any' };

/** Which folders and packages each folder may import. Every folder may also import from itself. */
const rules: Record<string, Rule> = {
  lib: { may: [], packages: ['lru-cache', 'minisearch', 'node:fs', 'node:http', 'node:timers', 'node:util'] },
  contract: { may: [], packages: ['zod'] },
  domain: { may: ['lib', 'contract'], packages: ['ipaddr.js', 'node:crypto'] },
  host: { may: ['lib', 'contract', 'domain'], packages: ['knex', '@modelcontextprotocol/sdk'] },
  hosting: {
    may: ['lib', 'host'],
    packages: [
      '@modelcontextprotocol/sdk',
      'eventsource-parser',
      'knex',
      'pg',
      'zod',
      'node:async_hooks',
      'node:crypto',
      'node:http',
    ],
  },
  telemetry: { may: ['host'], packages: ['@opentelemetry/api'] },
  stores: { may: ['lib', 'domain', 'contract', 'host'], packages: 'any' },
  provider: { may: ['lib', 'domain', 'contract', 'host', 'telemetry'], packages: 'any' },
  services: { may: ['lib', 'domain', 'contract', 'host', 'telemetry', 'stores', 'provider'], packages: 'any' },
  commands: { may: ['lib', 'domain', 'contract', 'telemetry', 'stores', 'provider', 'services'], packages: 'any' },
  routes: { may: ['lib', 'contract', 'domain', 'services', 'host'], packages: 'any' },
  tools: {
    may: ['lib', 'contract', 'domain', 'services', 'host', 'telemetry'],
    packages: ['@modelcontextprotocol/sdk', 'zod', 'node:timers', 'node:util'],
  },
};

/** The folders of a folder: each may import those before it, and the files beside them. */
const folderOrders: Record<string, string[]> = {
  'src/lib': ['memory', 'text', 'time', 'event-loop', 'http', 'concurrency', 'process'],
  'src/services': [
    'permissions',
    'installation',
    'provider-project',
    'action-arguments',
    'action-search',
    'catalog',
    'access',
    'agent-texts',
    'notifications',
    'activity',
    'accounts',
    'account-removal',
    'lookup',
    'calls',
    'settings',
    'auth-configs',
    'sign-ins',
    'connections',
    'apps',
    'health',
    'doctor',
    'maintenance',
  ],
  'src/services/action-search': ['vocabulary', 'index', 'request', 'ranking'],
  'src/stores': ['database', 'migrations', 'account-removal', 'settings', 'activity', 'sign-ins', 'intents'],
  'src/provider': [
    'port',
    'faults',
    'reading',
    'transport',
    'http',
    'reasons',
    'actions',
    'mcp',
    'execution',
    'catalog',
    'accounts',
    'sessions',
    'key-check',
  ],
  ui: ['events', 'api', 'styles', 'words', 'state', 'elements', 'control-center', 'gallery'],
  'src/testing/provider-emulator': [
    'catalog',
    'errors',
    'projects',
    'provider',
    'execution',
    'meta-tools',
    'http',
    'mcp',
    'routes',
  ],
  'src/testing/reference-host': ['database', 'directory', 'plugin', 'http', 'tools', 'replicas'],
};

describe('Import rules', () => {
  const imports = listImports('src');

  it('finds the imports of the source', () => {
    expect(imports.length).to.be.greaterThan(300);
  });

  it('has a rule for every folder of src; beside them are only the entry, plugin.ts and the sandbox', () => {
    expect(readdirSync('src')).to.have.members([...Object.keys(rules), 'index.ts', 'plugin.ts', 'testing']);
  });

  for (const [folder, rule] of Object.entries(rules)) {
    it(`keeps ${folder}/ to ${rule.may.join(', ') || 'itself'}`, () => {
      const violations = imports.filter((found) => found.folder === folder && !isAllowed(found, folder, rule));

      expect(violations.map(toText)).to.deep.equal([]);
    });
  }

  for (const [root, order] of Object.entries(folderOrders)) {
    it(`keeps the folders of ${root} in one order`, () => {
      expect(listFolders(root)).to.have.members(order);
      expect(importsAgainst(order, root).map(toText)).to.deep.equal([]);
    });
  }

  it('has no files beside the folders of lib', () => {
    expect(readdirSync('src/lib')).to.have.members(listFolders('src/lib'));
  });

  it('lets the reading of schemas know nothing of arguments', () => {
    const folder = 'services/action-arguments/';
    const violations = imports.filter(
      ({ file, target }) =>
        file.startsWith(`${folder}schemas/`) && target?.startsWith(folder) && !target.startsWith(`${folder}schemas/`),
    );

    expect(violations.map(toText)).to.deep.equal([]);
  });

  for (const root of ['src', 'ui']) {
    it(`has no files in ${root} that import each other in a circle, types included`, () => {
      expect(filesInCircles(listImports(root))).to.deep.equal([]);
    });
  }

  it('lets services import ports of stores and of the provider, never their implementations', () => {
    const violations = imports.filter(
      ({ folder, target, names }) =>
        folder === 'services' &&
        target !== undefined &&
        /^(?:stores|provider)\//.test(target) &&
        (names.some((name) => /^(?:Sql|Ini|File)[A-Z]|^DatabaseMonitor$/.test(name)) ||
          !/^(?:stores\/(?:[a-z-]+\/)?[a-z-]+-store|stores\/(?:transactions|database\/database-monitor)|provider\/(?:port\/[a-z-]+|provider-gateway|project-key-source|public-web))\.ts$/.test(
            target,
          )),
    );

    expect(violations.map(toText)).to.deep.equal([]);
  });

  it('keeps the emulator apart from the plugin, and the reference host to what every host may import', () => {
    const violations = imports.filter(
      ({ file, target }) =>
        target !== undefined &&
        ((file.startsWith('testing/provider-emulator/') && !target.startsWith('testing/provider-emulator/')) ||
          (file.startsWith('testing/reference-host/') && !/^(?:testing\/reference-host|host|hosting)\//.test(target))),
    );

    expect(violations.map(toText)).to.deep.equal([]);
  });

  it('keeps the sandbox out of the plugin', () => {
    const violations = imports.filter(
      ({ file, target }) => !file.startsWith('testing/') && target?.startsWith('testing/'),
    );

    expect(violations.map(toText)).to.deep.equal([]);
  });

  it('keeps OpenTelemetry, which a host may not have, to one folder', () => {
    const violations = imports.filter(
      ({ folder, packageName }) => packageName?.startsWith('@opentelemetry/') && folder !== 'telemetry',
    );

    expect(violations.map(toText)).to.deep.equal([]);
  });

  it('exports nothing that only its own file uses; tests and re-exports are uses', () => {
    const uses = ['src', 'ui', 'test'].flatMap((root) =>
      listImports(root).map(({ target, outside, names }) => ({ path: target ? join(root, target) : outside, names })),
    );
    const used = new Set(uses.flatMap(({ path, names }) => names.map((name) => `${path} ${name}`)));
    const unused = listExports('src').filter(
      ({ path, name }) => !used.has(`${path} ${name}`) && !used.has(`${path} *`),
    );

    expect(unused.map(({ path, name }) => `${path} ${name}`)).to.deep.equal([]);
  });

  it('lets only plugin.ts touch the container', () => {
    const violations = imports.filter(
      ({ file, packageName, names }) =>
        packageName === 'tsyringe' &&
        file !== 'plugin.ts' &&
        names.some((name) => !['inject', 'injectable'].includes(name)),
    );

    expect(violations.map(toText)).to.deep.equal([]);
  });

  it('lets the elements import types of the contract, constants of it that need no package, and nothing else of the server', () => {
    const violations = listImports('ui').filter(
      ({ folder, outside, isTypeOnly }) =>
        outside !== undefined &&
        !(
          outside.startsWith('src/contract/') &&
          (isTypeOnly || !loadsPackage(outside.slice('src/'.length), imports))
        ) &&
        // The gallery shows the elements over the same fake service as their tests.
        !(folder === 'gallery' && outside.startsWith('test/ui/support/')),
    );

    expect(violations.map(toText)).to.deep.equal([]);
  });
});

/** Whether the file loads a package at runtime, directly or through its imports. */
function loadsPackage(path: string, imports: Import[]): boolean {
  return imports.some(
    ({ file, target, packageName, isTypeOnly }) =>
      file === path && !isTypeOnly && (packageName !== undefined || loadsPackage(target ?? '', imports)),
  );
}

/** The imports from a folder of the root into one that comes later in the order. */
function importsAgainst(order: string[], root: string): Import[] {
  return listImports(root).filter(
    ({ folder, target }) =>
      folder !== '' && target !== undefined && order.indexOf(folderOf(target)) > order.indexOf(folder),
  );
}

function isAllowed({ target, packageName }: Import, folder: string, rule: Rule): boolean {
  if (packageName !== undefined) return rule.packages === 'any' || rule.packages.includes(packageName);
  const imported = folderOf(target ?? '');
  return imported === folder || rule.may.includes(imported);
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function listFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** The files that remain after removing, repeatedly, those that import no other file. */
function filesInCircles(imports: Import[]): string[] {
  const importing = new Set(imports.map(({ file }) => file));
  const remaining = imports.filter(({ target = '' }) => importing.has(target));
  return remaining.length === imports.length ? [...importing] : filesInCircles(remaining);
}

function toText({ file, specifier }: Import): string {
  return `${file} imports ${specifier}`;
}
