import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

/**
 * Runs a bundle in the CommonJS format with what an earlier process had compiled of it, since compiling took two fifths of a start.
 * A process that exits, and is not killed, leaves what it has compiled beside the bundle.
 */
export function runBundle<Exports>(file: string): Exports {
  const kept = `${file}.compiled`;
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(file)}\n})`, {
    filename: file,
    cachedData: existsSync(kept) ? readFileSync(kept) : undefined,
  });
  process.once('exit', () => writeFileSync(kept, script.createCachedData()));
  const module = { exports: {} as Exports };
  script.runInThisContext()(module.exports, requireFrom(file), module, file, dirname(file));
  return module.exports;
}

/** Also of the addresses that modules are imported by, which a kept script cannot do. */
function requireFrom(file: string) {
  const require = createRequire(file);
  return (name: string) => require(name.startsWith('file:') ? fileURLToPath(name) : name);
}
