import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

export type Import = {
  /** The importing file, from the root that was asked for. */
  file: string;
  /** The folder it is in, below that root; empty for files at the root. */
  folder: string;
  specifier: string;
  /** The imported file from the same root, when it is inside. */
  target?: string;
  /** The imported file from the repository, when it is outside that root. */
  outside?: string;
  packageName?: string;
  names: string[];
  isTypeOnly: boolean;
};

const known = new Map<string, Import[]>();

/** Every import and re-export of the TypeScript files below a folder of the repository. */
export function listImports(root: string): Import[] {
  const imports = known.get(root) ?? listFiles(root).flatMap((path) => importsOf(root, path));
  known.set(root, imports);
  return imports;
}

/** The names that each TypeScript file below a folder exports as its own, without those that it re-exports. */
export function listExports(root: string): { path: string; name: string }[] {
  return listFiles(root).flatMap((path) =>
    parseSync(path, readFileSync(path, 'utf8'))
      .module.staticExports.flatMap(({ entries }) => entries)
      .filter(({ moduleRequest }) => moduleRequest === null)
      .map(({ exportName }) => ({ path, name: exportName.name ?? 'default' })),
  );
}

export function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(root, name))
    .sort();
}

function importsOf(root: string, path: string): Import[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.map(({ importName }) => importName.name ?? '*'),
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const reexports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest !== null)
    .map(({ moduleRequest, importName, isType }) => ({
      specifier: moduleRequest?.value ?? '',
      names: [importName.name ?? '*'],
      isTypeOnly: isType,
    }));
  return [...imports, ...reexports].map((found) => describeImport(root, path, found));
}

function describeImport(root: string, path: string, found: Pick<Import, 'specifier' | 'names' | 'isTypeOnly'>): Import {
  const file = relative(root, path);
  const folder = file.includes('/') ? (file.split('/')[0] ?? '') : '';
  if (!found.specifier.startsWith('.')) return { ...found, file, folder, packageName: packageOf(found.specifier) };
  const target = normalize(join(dirname(path), found.specifier.replace(/\.js$/, '.ts')));
  const inside = relative(root, target);
  return inside.startsWith('..')
    ? { ...found, file, folder, outside: target }
    : { ...found, file, folder, target: inside };
}

function packageOf(specifier: string): string {
  const [scope, name] = specifier.split('/');
  return specifier.startsWith('@') ? `${scope}/${name}` : (scope ?? '');
}
